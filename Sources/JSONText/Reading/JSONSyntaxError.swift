/// Why a text is not the JSON that ``JSONDocument`` reads, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// What is wrong, for programs; ``JSONSyntaxError/message`` tells people.
    public enum Code: String, Sendable {
        /// A byte that cannot stand where it does.
        case unexpectedByte
        /// The text ends too early; also an empty text.
        case unexpectedEnd
        /// Something other than white space after the value.
        case trailingText
        /// Bytes that are not UTF-8 (RFC 3629): overlong, surrogates, beyond U+10FFFF, or cut off.
        case invalidUTF8
        /// A backslash and what cannot follow it.
        case invalidEscape
        /// `\uD800` … `\uDFFF` without its other half.
        case loneSurrogate
        /// A control character in a string that is not escaped.
        case controlCharacter
        /// Two members of one object have the same name once unescaped.
        case duplicateMember
        /// More arrays and objects within each other than allowed.
        case tooDeep
        /// A number that is not written as RFC 8259, section 6, says.
        case invalidNumber
        /// A number that a double cannot hold, such as 1e400.
        case numberOutOfRange
        /// A text longer than allowed.
        case tooLong
    }

    /// What is wrong.
    public let code: Code
    /// Where, in bytes from the start of the text.
    public let offset: Int
    /// The line of that place, from 1; a line feed ends a line.
    public let line: Int
    /// The place within its line, from 1, in Unicode scalars.
    public let column: Int
    /// The RFC 6901 pointer to the value that was being read.
    public let pointer: String
    /// A sentence: what is wrong, where, and what would be right. All of it is printable.
    public let message: String
}

extension JSONSyntaxError: CustomStringConvertible {
    /// The message.
    public var description: String {
        message
    }
}
