/// Why something of this module failed. Callers match the cases.
///
/// A command fails in one of two ways, which are exact: a caller may repeat what was not sent.
public enum RedisError: Error, Equatable, Sendable {
    /// An address that is not valid: what is wrong, for people, without any part of the address.
    case address(String)

    /// The system gave no thread or descriptor, or has no SHA-1: in words.
    case system(String)

    /// The command was certainly not carried out: the system did not take all of its bytes for the connection.
    case notSent(RedisFailure)

    /// The command may have been carried out: it was sent, and its reply did not come.
    case unknownOutcome(RedisFailure)
}

extension RedisError: CustomStringConvertible {
    /// The error for people.
    public var description: String {
        switch self {
        case .address(let sentence): "the address of Redis is not valid: \(sentence)"
        case .system(let sentence): sentence
        case .notSent(let failure): "the command was not sent: \(failure)"
        case .unknownOutcome(let failure): "the command may have been carried out: \(failure)"
        }
    }
}
