import MicroHTTPD

/// `Prefer: return=minimal` (RFC 7240 §4.2).
enum Preference {
    /// Whether the client prefers no content. Of several preferences for `return` the first counts (§2).
    static func wantsMinimal(_ request: borrowing HTTPRequest) -> Bool {
        guard let field = request.headerString(.prefer) else { return false }
        return wantsMinimal(field)
    }

    static func wantsMinimal(_ field: String) -> Bool {
        let bytes = field.utf8.span
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: ","), from: start) ?? bytes.count
            let preference = preference(bytes.extracting(start..<end))
            if preference.starts(with: returns) { return preference == minimal }
            start = end + 1
        }
        return false
    }

    private static let returns = Array("return=".utf8)
    private static let minimal = Array("return=minimal".utf8)

    /// A preference in lower case, without its parameters and without blanks. Cut if it is longer than any preference
    /// that this service knows.
    private static func preference(_ bytes: Span<UInt8>) -> [UInt8] {
        var preference: [UInt8] = []
        for index in bytes.indices where !bytes[index].isBlank {
            guard bytes[index] != UInt8(ascii: ";"), preference.count <= minimal.count else { break }
            preference.append(bytes[index].lowercased)
        }
        return preference
    }
}
