/// A parser of one JSON text (RFC 8259) that writes the values to a tape.
///
/// It is not recursive: the open containers are kept on the tape, not on the stack. No text can exhaust the stack,
/// whatever depth is allowed.
struct JSONParser: ~Escapable {
    let text: Span<UInt8>
    let maximumDepth: Int
    /// The offset of the next byte.
    var position = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>, maximumDepth: Int) {
        self.text = text
        self.maximumDepth = maximumDepth
    }

    /// Reads the whole text onto an empty tape.
    mutating func readText(onto tape: inout JSONTape) throws(JSONFault) {
        skipWhitespace()
        try readValue(.value, onto: &tape)
        while let container = tape.open.last {
            if container.isObject {
                try readMember(isFirst: container.count == 0, onto: &tape)
            } else {
                try readElement(isFirst: container.count == 0, onto: &tape)
            }
        }
        skipWhitespace()
        guard position == text.count else {
            throw JSONFault(kind: .textAfterValue, offset: position)
        }
    }

    /// The next byte; nil at the end.
    @inline(__always)
    var next: UInt8? {
        position < text.count ? text[position] : nil
    }

    /// Consumes the next byte if it equals `byte`.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else {
            return false
        }
        position += 1
        return true
    }

    @inline(__always)
    mutating func skipWhitespace() {
        while let byte = next, byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    /// The error for an unmet expectation at the current position.
    func missing(_ expectation: JSONExpectation) -> JSONFault {
        JSONFault(kind: .expected(expectation), offset: position)
    }
}
