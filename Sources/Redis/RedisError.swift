/// Why something of this module failed. Callers match the cases.
///
/// A command fails in one of two ways. The difference is exact: a caller may safely repeat a command that was not sent.
public enum RedisError: Error, Equatable, Sendable {
    /// An address is not valid. The text says what is wrong, without any part of the address.
    case address(String)

    /// The system gave no thread or descriptor, or has no SHA-1. The text says which.
    case system(String)

    /// The command was certainly not carried out: not all of its bytes were written.
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

/// What went wrong with a command or with a connection.
public enum RedisFailure: Error, Equatable, Sendable {
    /// The limit on waiting commands or bytes is reached.
    case full

    /// The command alone has more bytes than may wait.
    case tooLarge

    /// The connection that the command is bound to has ended.
    case anotherConnection

    /// There was no connection within the time. `because` says why the last attempt failed; nil if none has.
    indirect case noConnection(because: RedisFailure?)

    /// The reply did not come in time, so the connection was closed.
    case late

    /// The connection could not be made or has ended. The text is the system's error, or what happened.
    case lost(String)

    /// The owner has left the connection, and wants another one.
    case left

    /// The server refused the greeting. The text is its error.
    case refused(String)

    /// The server is a replica, and a master is needed.
    case replica

    /// The server sent bytes that are not RESP2, or a reply over the limits. The text says what was wrong. Of the
    /// commands that were sent, only the one with this reply fails so.
    case badReply(String)

    /// The owner closed the connection.
    case closed
}

extension RedisFailure: CustomStringConvertible {
    /// The failure for people.
    public var description: String {
        switch self {
        case .full: "too many commands wait for Redis"
        case .tooLarge: "the command is larger than what may wait for Redis"
        case .anotherConnection: "the connection to Redis has changed"
        case .noConnection(let cause): cause.map { "no connection to Redis: \($0)" } ?? "no connection to Redis yet"
        case .late: "Redis did not reply in time"
        case .lost(let what): what
        case .left: "the connection to Redis is made anew"
        case .refused(let words): "Redis refuses: \(words)"
        case .replica: "Redis is a replica, which takes no changes"
        case .badReply(let what): "Redis sent what is not a valid reply: \(what)"
        case .closed: "the connection to Redis is closed"
        }
    }
}
