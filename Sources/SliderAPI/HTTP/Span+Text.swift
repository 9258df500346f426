/// Comparing bytes of a request with text, without making a string of them.
extension Span<UInt8> {
    func isEqual(to text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { characters in
            for index in characters.indices where self[index] != characters[index] { return false }
            return true
        }
    }

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        for index in start..<count where self[index] == byte { return index }
        return nil
    }

    /// The bytes as text; what is not UTF-8 becomes replacement characters.
    var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in indices { bytes.append(self[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
