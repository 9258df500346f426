import AccessTokens

/// Who sends a request, as their token says.
///
/// A limit that counts by token or subject has its place here: a bearer is the same object for all requests with one
/// token to one worker.
final class Bearer: Sendable {
    /// The verified token.
    let token: AccessToken

    /// A name for those who hold it (``AccessToken/holder``).
    let holder: String

    /// The bearer of a verified token.
    init(_ token: AccessToken) {
        self.token = token
        holder = token.holder
    }

    /// Whether the token allows what a route needs. `admin` allows everything.
    func may(_ need: Scopes) -> Bool {
        token.scopes.isSuperset(of: need) || token.scopes.contains(.admin)
    }
}
