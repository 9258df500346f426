/// Why a server could not start. Callers match `code`; `message` is for people.
public struct HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// What went wrong, as a word to match.
    public let code: Code

    /// What went wrong, as a sentence with the host and the port in it.
    public let message: String

    /// An error of a code and the sentence that goes with it.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence.
    public var description: String { message }

    /// An open vocabulary of what can go wrong.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// A code of this word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Another process listens on this host and port.
        public static let addressInUse = Code(rawValue: "address-in-use")
        /// The host is not an address of this machine, or of a family that it does not have.
        public static let addressNotAvailable = Code(rawValue: "address-not-available")
        /// Ports under 1,024 need a privilege.
        public static let permissionDenied = Code(rawValue: "permission-denied")
        /// The host is neither an address nor a name that resolves.
        public static let hostNotFound = Code(rawValue: "host-not-found")
        /// The configuration has a value that cannot be.
        public static let invalidConfiguration = Code(rawValue: "invalid-configuration")
        /// libmicrohttpd would not start.
        public static let daemonFailed = Code(rawValue: "daemon-failed")
        /// The system refused a descriptor, a thread or a socket option.
        public static let systemRefused = Code(rawValue: "system-refused")
        /// A server runs once: it has been started before.
        public static let alreadyStarted = Code(rawValue: "already-started")
    }
}
