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
