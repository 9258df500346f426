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
    }

    let kind: Kind
    /// In bytes from the start of the text.
    let offset: Int
}
