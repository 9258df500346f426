/// Why and where a text is not JSON that ``JSONDocument`` accepts.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// What is wrong, for programs; ``JSONSyntaxError/message`` is for people.
    public enum Code: String, Sendable {
        /// A byte that is not allowed at its position.
        case unexpectedByte
        /// The text ends too early; also for an empty text.
        case unexpectedEnd
        /// Text other than white space after the value.
        case trailingText
        /// Bytes that are not UTF-8 (RFC 3629): overlong, surrogates, beyond U+10FFFF, or cut off.
        case invalidUTF8
        /// A backslash that does not begin a valid escape.
        case invalidEscape
        /// `\uD800` … `\uDFFF` without its other half.
        case loneSurrogate
        /// An unescaped control character in a string.
        case controlCharacter
        /// Two members of one object have the same name after unescaping.
        case duplicateMember
        /// Arrays and objects are nested deeper than allowed.
        case tooDeep
        /// A number that is not as RFC 8259, section 6, requires.
        case invalidNumber
        /// A number beyond the range of a double, such as 1e400.
        case numberOutOfRange
        /// A text longer than allowed.
        case tooLong
        /// More values and names than allowed.
        case tooMany
    }

    /// What is wrong.
    public let code: Code
    /// The position of the error, in bytes from the start of the text.
    public let offset: Int
    /// The line of the position, from 1; a line feed ends a line.
    public let line: Int
    /// The column of the position within its line, from 1, in Unicode scalars.
    public let column: Int
    /// The RFC 6901 pointer to the value that was being read.
    public let pointer: String
    /// One sentence: what is wrong, where, and what would be right. All its characters are printable.
    public let message: String
}

extension JSONSyntaxError: CustomStringConvertible {
    /// The message.
    public var description: String {
        message
    }
}

extension JSONSyntaxError {
    /// Makes the error for a fault that the parser found in `text`. Embedded Swift, where texts take much of a program,
    /// gets its code and offset alone.
    @inline(__always)
    init(_ fault: JSONFault, in text: Span<UInt8>, pointer: @autoclosure () -> String) {
        #if hasFeature(Embedded)
            self.init(
                code: fault.code(in: text), offset: fault.offset, line: 0, column: 0, pointer: "", message: "")
        #else
            let place = JSONPosition(of: fault.offset, in: text)
            self.init(
                code: fault.code(in: text),
                offset: fault.offset,
                line: place.line,
                column: place.column,
                pointer: pointer(),
                message:
                    "\(fault.subject(in: text)) at line \(place.line), column \(place.column): "
                    + fault.advice(in: text)
            )
        #endif
    }
}

extension JSONFault {
    /// The public code for this fault.
    fileprivate func code(in text: Span<UInt8>) -> JSONSyntaxError.Code {
        switch kind {
        case .expected, .textAfterValue: unexpectedCode(in: text)
        case .invalidUTF8: .invalidUTF8
        case .invalidEscape: .invalidEscape
        case .loneSurrogate: .loneSurrogate
        case .controlCharacter: .controlCharacter
        case .duplicateName: .duplicateMember
        case .tooDeep: .tooDeep
        case .numberOutOfRange: .numberOutOfRange
        case .tooLong: .tooLong
        case .tooMany: .tooMany
        }
    }

    /// The end of the text and bytes that are not UTF-8 have codes of their own, whatever was expected there.
    private func unexpectedCode(in text: Span<UInt8>) -> JSONSyntaxError.Code {
        guard offset < text.count else {
            return .unexpectedEnd
        }
        guard text.scalarLength(at: offset) != nil else {
            return .invalidUTF8
        }
        guard case .expected(let expectation) = kind else {
            return .trailingText
        }
        return expectation.isInNumber ? .invalidNumber : .unexpectedByte
    }

    /// What is wrong: the first half of the message.
    fileprivate func subject(in text: Span<UInt8>) -> String {
        switch kind {
        case .expected, .textAfterValue:
            offset < text.count ? "unexpected \(text.printable(at: offset))" : "unexpected end of text"
        case .invalidUTF8: "invalid UTF-8 (\(text.printable(at: offset)))"
        case .invalidEscape: "invalid escape"
        case .loneSurrogate: "lone surrogate"
        case .controlCharacter: "control character (\(text.printable(at: offset)))"
        case .duplicateName: "duplicate member"
        case .tooDeep: "too many levels"
        case .numberOutOfRange: "number out of range"
        case .tooLong: "text too long"
        case .tooMany: "too many values"
        }
    }

    /// What would be right: the second half of the message.
    fileprivate func advice(in text: Span<UInt8>) -> String {
        switch kind {
        case .expected(let expectation): expectation.rawValue + hint(for: expectation, in: text)
        case .textAfterValue: "the text should end after the value"
        case .invalidUTF8: "JSON text should be UTF-8"
        case .invalidEscape: #"only \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits are escapes"#
        case .loneSurrogate: #"\uD800 … \uDBFF should come right before \uDC00 … \uDFFF"#
        case .controlCharacter: #"it should be escaped, as \n or \u0009 are"#
        case .duplicateName: "a name should come once in an object"
        case .tooDeep(let maximum): "arrays and objects should nest at most \(maximum) deep"
        case .numberOutOfRange: "a number should lie within ±1.7976931348623157e308"
        case .tooLong(let maximum): "it should have at most \(maximum) bytes"
        case .tooMany(let maximum): "it should have at most \(maximum) values and names"
        }
    }

    /// Help with syntax from other languages.
    private func hint(for expectation: JSONExpectation, in text: Span<UInt8>) -> String {
        guard expectation.isAtStart, offset < text.count else {
            return ""
        }
        return switch text.scalar(at: offset) {
        case "'", "‘", "’", "“", "”": "; only straight double quotes are quotes"
        case "/", "#": "; JSON has no comments"
        case "+", ".": "; a number starts with a digit or \"-\""
        case "N", "I", "T", "F": "; " + JSONExpectation.literal.rawValue
        case "\u{FEFF}": "; JSON text has no byte order mark"
        default: ""
        }
    }
}

/// The line and column of an offset in a text.
struct JSONPosition {
    /// From 1; a line feed ends a line.
    private(set) var line = 1
    /// From 1, in Unicode scalars: the column that a reader of the text sees.
    private(set) var column = 1

    init(of offset: Int, in text: Span<UInt8>) {
        for index in 0..<offset {
            if text[index] == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if text[index] & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}

/// What the parser expected at the position of an error, as the end of a sentence.
enum JSONExpectation: String {
    case value = "a value should come here"
    case valueAfterColon = "a value should come after \":\""
    case valueAfterComma = "a value should come after \",\""
    case firstElement = "a value or \"]\" should come here"
    case nextElement = "\",\" or \"]\" should come after an element"
    case firstName = "a member name in double quotes or \"}\" should come here"
    case nameAfterComma = "a member name in double quotes should come after \",\""
    case colon = "\":\" should come after a member name"
    case nextMember = "\",\" or \"}\" should come after a member"
    case literal = "the only words are true, false and null, in lower case"
    case stringEnd = "a string should end with a double quote"
    case escape = "an escape should be complete"
    case firstDigit = "a digit should come after \"-\""
    case noDigitAfterZero = "a number should not have leading zeros"
    case firstDecimal = "a digit should come after the decimal point"
    case firstExponentDigit = "a digit should come in the exponent"

    /// Whether the expectation is about the inside of a number.
    var isInNumber: Bool {
        switch self {
        case .firstDigit, .noDigitAfterZero, .firstDecimal, .firstExponentDigit: true
        default: false
        }
    }

    /// Whether a value or a name can begin at this position.
    var isAtStart: Bool {
        switch self {
        case .value, .valueAfterColon, .valueAfterComma, .firstElement, .firstName, .nameAfterComma: true
        default: false
        }
    }
}

/// Why and where parsing stopped: the parser's error. ``JSONSyntaxError`` presents it to people.
struct JSONFault: Error {
    enum Kind {
        case expected(JSONExpectation)
        case textAfterValue
        case invalidUTF8
        case invalidEscape
        case loneSurrogate
        case controlCharacter
        case duplicateName
        case tooDeep(maximum: Int)
        case numberOutOfRange
        case tooLong(maximum: Int)
        case tooMany(maximum: Int)
    }

    let kind: Kind
    /// In bytes from the start of the text.
    let offset: Int
}
