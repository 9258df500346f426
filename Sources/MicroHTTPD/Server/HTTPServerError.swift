import Glibc

/// Why a server could not start. Callers match `code`; `message` is for people.
public struct HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// The error's code, for matching.
    public let code: Code

    /// What went wrong, as a sentence with the host and the port.
    public let message: String

    /// An error with a code and a sentence.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence.
    public var description: String { message }

    /// The codes, an open vocabulary.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// A code with this word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Another process listens on this host and port.
        public static let addressInUse = Code(rawValue: "address-in-use")
        /// The host is not an address of this machine, or its address family is not available.
        public static let addressNotAvailable = Code(rawValue: "address-not-available")
        /// The process may not use the port: ports under 1,024 need a privilege.
        public static let permissionDenied = Code(rawValue: "permission-denied")
        /// The host is neither an address nor a name that resolves.
        public static let hostNotFound = Code(rawValue: "host-not-found")
        /// The configuration has an invalid value.
        public static let invalidConfiguration = Code(rawValue: "invalid-configuration")
        /// libmicrohttpd did not start.
        public static let daemonFailed = Code(rawValue: "daemon-failed")
        /// The system refused a descriptor, a thread or a socket option.
        public static let systemRefused = Code(rawValue: "system-refused")
        /// The server has been started before: it runs only once.
        public static let alreadyStarted = Code(rawValue: "already-started")
    }
}

extension HTTPServerError {
    /// The error for an `errno` of the system; `doing` says what failed.
    static func system(_ number: Int32, _ doing: String) -> HTTPServerError {
        let code: Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
            case EACCES, EPERM: .permissionDenied
            default: .systemRefused
            }
        return HTTPServerError(code, "\(doing): \(String(cString: strerror(number)))")
    }
}

/// Why `accept` returned no connection.
enum AcceptFailure: Equatable {
    /// No connection is waiting.
    case noConnection

    /// The waiting connection is gone already, or a signal arrived: another connection may be waiting.
    case gone

    /// The process or the system is out of descriptors or memory; some may become free later.
    case exhausted

    /// Any other error, which is likely to recur at once.
    case broken

    /// Classifies an `errno` of accept(2). Network errors that occurred on a waiting connection are also reported by
    /// `accept`; they end only that connection.
    init(_ number: Int32) {
        self =
            switch number {
            case EAGAIN: .noConnection
            case ECONNABORTED, EINTR, EPROTO: .gone
            case ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH: .gone
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: .exhausted
            default: .broken
            }
    }
}
