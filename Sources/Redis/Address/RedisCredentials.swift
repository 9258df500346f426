/// The user and the password that a connection begins with (AUTH). No description shows either.
public struct RedisCredentials: Sendable, Equatable {
    /// The user's name; nil for the server's default user.
    let user: String?
    let password: String

    /// Credentials of a user, or of the server's default user.
    public init(user: String? = nil, password: String) {
        self.user = user
        self.password = password
    }
}

extension RedisCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The same for all credentials.
    public var description: String { "RedisCredentials(…)" }

    /// The same for all credentials.
    public var debugDescription: String { description }

    /// Nothing, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
