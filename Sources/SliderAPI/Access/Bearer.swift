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

    /// The seconds since 1970 at which the token is valid, with leeway. Numbers, as each request compares them: the
    /// policy's texts are shared by all workers, and to count a reference to them would cost more.
    private let begin: Int64
    private let end: Int64

    /// The bearer of a token that was verified.
    init(_ token: AccessToken, for policy: TokenPolicy) {
        self.token = token
        holder = token.holder
        begin =
            token.notBefore.map { $0.subtractingReportingOverflow(policy.leeway) }
            .map { $0.overflow ? .min : $0.partialValue } ?? .min
        end = policy.end(of: token)
    }

    /// Why the token is not valid at a time in seconds since 1970; nil if it is.
    func fault(at now: Int64) -> TokenFault? {
        now >= end ? .expired : now < begin ? .notYetValid : nil
    }

    /// Whether the token allows what a route needs. `admin` allows everything.
    func may(_ need: Scopes) -> Bool {
        token.scopes.isSuperset(of: need) || token.scopes.contains(.admin)
    }
}
