/// The preferences of a client, as in `Accept` and `Accept-Encoding`: items separated by commas, each with a weight
/// (RFC 9110 §12.4.2).
///
///     list   = 1#( name *( ";" parameter ) [ ";" "q=" weight ] )
///     weight = "0" [ "." 0*3DIGIT ] / "1" [ "." 0*3"0" ]
///
/// An item with an invalid weight is skipped, and the request is still served. The field is read as bytes, in one pass.
struct QualityList {
    /// One item: the range of its name in the field, and its weight.
    struct Item: Equatable {
        let name: Range<Int>

        /// The weight in thousandths: 0 is refused, 1000 (the default) is preferred most.
        let weight: Int
    }

    private let field: String
    let items: [Item]

    init(_ field: String) {
        self.field = field
        let bytes = field.utf8.span
        var items: [Item] = []
        var start = 0
        while start <= bytes.count {
            let end = Self.end(of: UInt8(ascii: ","), in: bytes, from: start, to: bytes.count)
            if let item = Self.item(in: bytes, start..<end) { items.append(item) }
            start = end + 1
        }
        self.items = items
    }

    /// The largest weight of the items with this name, in lower case; nil if there is none.
    func weight(of name: String) -> Int? {
        let bytes = field.utf8.span
        var most: Int?
        for item in items where bytes.extracting(item.name).isEqual(toLowercase: name) {
            most = max(most ?? 0, item.weight)
        }
        return most
    }

    private static func item(in bytes: Span<UInt8>, _ range: Range<Int>) -> Item? {
        let nameEnd = end(of: UInt8(ascii: ";"), in: bytes, from: range.lowerBound, to: range.upperBound)
        let name = bytes.trimmed(range.lowerBound..<nameEnd)
        guard !name.isEmpty else { return nil }
        var start = nameEnd + 1
        while start < range.upperBound {
            let end = end(of: UInt8(ascii: ";"), in: bytes, from: start, to: range.upperBound)
            let parameter = bytes.extracting(bytes.trimmed(start..<end))
            if parameter.count >= 2, parameter[0].lowercased == UInt8(ascii: "q"), parameter[1] == UInt8(ascii: "=") {
                return thousandths(parameter.extracting(2...)).map { Item(name: name, weight: $0) }
            }
            start = end + 1
        }
        return Item(name: name, weight: 1000)
    }

    private static func thousandths(_ text: Span<UInt8>) -> Int? {
        guard (1...5).contains(text.count), let whole = text[0].digit, whole <= 1 else { return nil }
        guard text.count == 1 || text[1] == UInt8(ascii: ".") else { return nil }
        var weight = whole * 1000
        var place = 100
        for index in 2..<max(text.count, 2) {
            guard let digit = text[index].digit else { return nil }
            weight += digit * place
            place /= 10
        }
        return weight <= 1000 ? weight : nil
    }

    /// The position of the next separator outside a quoted string (RFC 9110 §5.6.4), or `limit`.
    private static func end(of separator: UInt8, in bytes: Span<UInt8>, from start: Int, to limit: Int) -> Int {
        var isQuoted = false
        var isEscaped = false
        for index in start..<limit {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            if byte == separator, !isQuoted { return index }
            isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
        }
        return limit
    }
}

extension UInt8 {
    /// The value of a decimal digit; nil for any other byte.
    fileprivate var digit: Int? { isDigit ? Int(self - UInt8(ascii: "0")) : nil }
}

/// The media types that a client prefers, as `Accept` lists them (RFC 9110 §12.5.1).
struct AcceptedTypes {
    private let list: QualityList?

    /// Reads a field's value. Without a field all types are equally acceptable.
    init(_ field: String?) {
        list = field.map(QualityList.init)
    }

    /// Whether the client prefers one type to another. False if both have the same weight.
    func prefer(_ type: String, to other: String) -> Bool {
        weight(of: type) > weight(of: other)
    }

    /// The weight of the most specific range that matches a type: `text/html` before `text/*` before `*/*`.
    private func weight(of type: String) -> Int {
        guard let list else { return 1000 }
        let family = type.prefix { $0 != "/" } + "/*"
        return list.weight(of: type) ?? list.weight(of: String(family)) ?? list.weight(of: "*/*") ?? 0
    }
}
