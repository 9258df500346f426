extension UnsafeBufferPointer<UInt8> {
    /// The bytes of a C string of known length.
    init(_ characters: UnsafePointer<CChar>?, count: Int) {
        self.init(start: UnsafeRawPointer(characters)?.assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// The bytes without leading and trailing spaces and tabs: libmicrohttpd keeps those at the end of a field's value.
    var trimmed: UnsafeBufferPointer<UInt8> {
        var range = indices
        while let last = range.last, self[last].isBlank { range.removeLast() }
        while let first = range.first, self[first].isBlank { range.removeFirst() }
        return UnsafeBufferPointer(rebasing: self[range])
    }

    /// Whether the bytes are a token: one token character or more (RFC 9110 §5.6.2).
    var isToken: Bool {
        guard !isEmpty else { return false }
        for byte in self where !byte.isTokenCharacter { return false }
        return true
    }

    /// Whether the bytes are this ASCII text, ignoring case.
    func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        for index in indices where self[index].lowercased != text.utf8Start[index].lowercased { return false }
        return true
    }

    /// Whether both are the same ASCII text, ignoring case.
    func equalsIgnoringCase(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index].lowercased != other[index].lowercased { return false }
        return true
    }

    /// Whether the bytes begin with this ASCII text, ignoring case.
    func startsIgnoringCase(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return UnsafeBufferPointer(rebasing: self[..<text.utf8CodeUnitCount]).equalsIgnoringCase(text)
    }
}

extension UInt8 {
    /// Whether this is a token character (RFC 9110 §5.6.2): a letter, a digit or one of !#$%&'*+-.^_`|~. The constants
    /// have one bit for each ASCII character, from 0 and from 64.
    var isTokenCharacter: Bool {
        let bits: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return self < 128 && bits >> UInt64(self & 63) & 1 == 1
    }

    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
