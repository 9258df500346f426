/// What a client would rather have, as `Accept` and `Accept-Encoding` say it: items with commas between them, each with
/// a weight (RFC 9110 §12.4.2).
///
///     list   = 1#( name *( ";" parameter ) [ ";" "q=" weight ] )
///     weight = "0" [ "." 0*3DIGIT ] / "1" [ "." 0*3"0" ]
///
/// An item whose weight is none is passed over: a client that cannot count is served all the same.
struct QualityList {
    struct Item: Equatable {
        /// The name in lower case.
        let name: String

        /// The weight in thousandths: 0 is refused, 1000 (also where it says none) is liked best.
        let weight: Int
    }

    let items: [Item]

    init(_ field: String) {
        items = Self.split(Substring(field), at: ",").compactMap(Self.item)
    }

    /// The most that an item of this name weighs; nil when there is none.
    func weight(of name: String) -> Int? {
        items.lazy.filter { $0.name == name }.map(\.weight).max()
    }

    private static func item(_ text: Substring) -> Item? {
        let parts = split(text, at: ";").map(\.trimmed)
        guard let name = parts.first, !name.isEmpty else { return nil }
        let weights = parts.dropFirst().filter { $0.lowercased().hasPrefix("q=") }
        guard let weight = weights.first else { return Item(name: name.lowercased(), weight: 1000) }
        return thousandths(weight.dropFirst(2)).map { Item(name: name.lowercased(), weight: $0) }
    }

    private static func thousandths(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        let fraction = parts.count > 1 ? parts[1] : ""
        guard fraction.utf8.count <= 3, fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let digits = fraction + String(repeating: "0", count: 3 - fraction.utf8.count)
        guard let thousandths = Int(whole + digits), thousandths <= 1000 else { return nil }
        return thousandths
    }

    /// The parts between separators that are not in a quoted text (RFC 9110 §5.6.4).
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return text.split(omittingEmptySubsequences: false) { character in
            defer { isEscaped = isQuoted && !isEscaped && character == "\\" }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }
}
