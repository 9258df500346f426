import AccessTokens

/// What an operation needs of a request's token, if the service has keys.
enum RouteNeed: Equatable, Sendable {
    /// No token: none is read.
    case noToken
    /// A token that is valid, whatever it allows.
    case anyToken
    /// A token that allows these scopes.
    case scope(Scopes)
}
