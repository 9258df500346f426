/// Compares bytes of a request with text, without making a string.
///
/// The content of a request is read as bytes. A `Character` can be as long as the request (a letter and its accents),
/// and comparing or hashing a string of such characters takes time quadratic in its length.
extension Span<UInt8> {
    func isEqual(to text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    func hasPrefix(_ text: StaticString) -> Bool { hasPrefix(text, count: text.utf8CodeUnitCount) }

    /// Whether the first bytes are the first `prefix` bytes of a text.
    func hasPrefix(_ text: StaticString, count prefix: Int) -> Bool {
        guard count >= prefix else { return false }
        return text.withUTF8Buffer { characters in
            for index in 0..<prefix where self[index] != characters[index] { return false }
            return true
        }
    }

    /// Whether the last bytes are the bytes of a text from a position on.
    func hasSuffix(_ text: StaticString, from position: Int) -> Bool {
        let shift = count - text.utf8CodeUnitCount
        guard shift + position >= 0 else { return false }
        return text.withUTF8Buffer { characters in
            for index in position..<characters.count where self[index + shift] != characters[index] { return false }
            return true
        }
    }

    /// Whether the bytes, ignoring the case of ASCII letters, are this text, which is ASCII in lower case.
    func isEqual(toLowercase text: String) -> Bool {
        let text = text.utf8.span
        guard count == text.count else { return false }
        for index in indices where self[index].lowercased != text[index] { return false }
        return true
    }

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        for index in start..<count where self[index] == byte { return index }
        return nil
    }

    /// The first index from `start` on whose byte matches.
    func firstIndex(after start: Int, where matches: (UInt8) -> Bool) -> Int? {
        for index in start..<count where matches(self[index]) { return index }
        return nil
    }

    /// The bytes without leading and trailing spaces and tabs.
    var trimmed: Span<UInt8> {
        @_lifetime(copy self)
        get {
            var (start, end) = (0, count)
            while start < end, self[start].isBlank { start += 1 }
            while start < end, self[end - 1].isBlank { end -= 1 }
            return extracting(start..<end)
        }
    }

    /// The bytes as text. Invalid UTF-8 becomes replacement characters.
    var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in indices { bytes.append(self[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes as a name to look up in a dictionary. Names of the service are short and in ASCII; nil if the bytes
    /// are not.
    var name: String? {
        guard count <= 64 else { return nil }
        for index in indices where self[index] >= 0x80 { return nil }
        return text
    }
}

extension UInt8 {
    /// Whether it is a space or a tab (RFC 9110 §5.6.3).
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// An ASCII letter in lower case; any other byte unchanged.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
