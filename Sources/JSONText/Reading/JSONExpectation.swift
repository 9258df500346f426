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
