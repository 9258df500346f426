/// A reader of one JSON text (RFC 8259) that puts what it finds on a tape.
///
/// It goes from child to child and keeps the open containers on the tape, not on the stack: no text, whatever depth
/// is allowed, can exhaust the stack.
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
            throw JSONFault(problem: .textAfterValue, offset: position)
        }
    }

    /// The next byte; nil at the end.
    @inline(__always)
    var next: UInt8? {
        position < text.count ? text[position] : nil
    }

    /// Passes `byte` if it is the next one.
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

    /// What is wrong here: something else should have come.
    func missing(_ expectation: JSONExpectation) -> JSONFault {
        JSONFault(problem: .expected(expectation), offset: position)
    }
}
