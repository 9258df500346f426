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
        try readString(onto: &tape)
        tape.beginChild(at: name)
        skipWhitespace()
        guard take(UInt8(ascii: ":")) else {
            throw missing(.colon)
        }
        skipWhitespace()
        try readValue(.valueAfterColon, onto: &tape)
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
