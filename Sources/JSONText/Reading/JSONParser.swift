/// A parser of one JSON text (RFC 8259) that writes the values to a tape.
///
/// It is not recursive: the open containers are kept on the tape, not on the stack. No text can exhaust the stack,
/// whatever depth is allowed.
struct JSONParser: ~Escapable {
    let text: Span<UInt8>
    let maximumDepth: Int
    let maximumValues: Int
    /// The offset of the next byte.
    var position = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>, maximumDepth: Int, maximumValues: Int) {
        self.text = text
        self.maximumDepth = maximumDepth
        self.maximumValues = maximumValues
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

/// An array or object whose end has not been read.
struct JSONOpenContainer {
    /// Its entry on the tape.
    let entry: UInt32
    let isObject: Bool
    /// The number of elements or members begun so far.
    private(set) var count: UInt32 = 0
    /// The entry of the last child; for a member, that of its name. Undefined while `count` is 0.
    private(set) var lastChild: UInt32 = 0
    /// Whether the last child is still being read.
    var isInChild = false

    init(entry: UInt32, isObject: Bool) {
        self.entry = entry
        self.isObject = isObject
    }

    mutating func beginChild(at index: UInt32) {
        count += 1
        lastChild = index
        isInChild = true
    }

    mutating func reopenChild(at index: UInt32) {
        lastChild = index
        isInChild = true
    }
}

extension JSONParser {
    /// Reads a scalar, or opens a container. Throws `expectation` when no value begins here.
    mutating func readValue(_ expectation: JSONExpectation, onto tape: inout JSONTape) throws(JSONFault) {
        guard let byte = next else {
            throw missing(expectation)
        }
        switch byte {
        case UInt8(ascii: "\""): try readString(onto: &tape)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber(onto: &tape)
        case UInt8(ascii: "{"): try openContainer(.object, onto: &tape)
        case UInt8(ascii: "["): try openContainer(.array, onto: &tape)
        case UInt8(ascii: "t"): try readLiteral("true", .boolean, number: 1, onto: &tape)
        case UInt8(ascii: "f"): try readLiteral("false", .boolean, onto: &tape)
        case UInt8(ascii: "n"): try readLiteral("null", .null, onto: &tape)
        default: throw missing(expectation)
        }
    }

    /// Reads the next element of the innermost array up to its opening bracket, or the end of the array.
    mutating func readElement(isFirst: Bool, onto tape: inout JSONTape) throws(JSONFault) {
        tape.endChild()
        skipWhitespace()
        if take(UInt8(ascii: "]")) {
            return tape.closeContainer()
        }
        if !isFirst {
            guard take(UInt8(ascii: ",")) else {
                throw missing(.nextElement)
            }
            skipWhitespace()
        }
        try requireRoom(for: 1, on: tape)
        tape.beginChild(at: tape.entries.count)
        try readValue(isFirst ? .firstElement : .valueAfterComma, onto: &tape)
    }

    /// Reads the next member of the innermost object up to its value's opening bracket, or the end of the object.
    mutating func readMember(isFirst: Bool, onto tape: inout JSONTape) throws(JSONFault) {
        tape.endChild()
        skipWhitespace()
        if take(UInt8(ascii: "}")) {
            return try closeObject(on: &tape)
        }
        if !isFirst {
            guard take(UInt8(ascii: ",")) else {
                throw missing(.nextMember)
            }
            skipWhitespace()
        }
        guard next == UInt8(ascii: "\"") else {
            throw missing(isFirst ? .firstName : .nameAfterComma)
        }
        let name = tape.entries.count
        try requireRoom(for: 2, on: tape)
        try readString(onto: &tape)
        tape.beginChild(at: name)
        skipWhitespace()
        guard take(UInt8(ascii: ":")) else {
            throw missing(.colon)
        }
        skipWhitespace()
        try readValue(.valueAfterColon, onto: &tape)
    }

    /// Refuses so many more values and names, if these are too many.
    @inline(__always)
    private func requireRoom(for count: Int, on tape: borrowing JSONTape) throws(JSONFault) {
        guard tape.entries.count <= maximumValues - count else {
            throw JSONFault(kind: .tooMany(maximum: maximumValues), offset: position)
        }
    }

    private mutating func openContainer(_ kind: JSONKind, onto tape: inout JSONTape) throws(JSONFault) {
        guard tape.open.count < maximumDepth else {
            throw JSONFault(kind: .tooDeep(maximum: maximumDepth), offset: position)
        }
        tape.openContainer(kind, at: position)
        position += 1
    }

    private func closeObject(on tape: inout JSONTape) throws(JSONFault) {
        if let name = tape.duplicateName() {
            tape.reopenMember(name)
            throw JSONFault(kind: .duplicateName, offset: Int(tape.entries[Int(name)].start) - 1)
        }
        tape.closeContainer()
    }

    private mutating func readLiteral(
        _ word: StaticString, _ kind: JSONKind, number: Double = 0, onto tape: inout JSONTape
    ) throws(JSONFault) {
        let start = position
        let bytes = word.bytes
        for index in bytes.indices {
            guard take(bytes[index]) else {
                throw missing(.literal)
            }
        }
        tape.append(JSONEntry(kind: kind, start: UInt32(start), number: number))
    }
}
