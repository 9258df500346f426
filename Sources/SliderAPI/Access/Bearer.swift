import AccessTokens
import Cryptography
import RateLimiting

/// Who sends a request, as their token says.
///
/// It is the same object for all requests with one token to one worker.
final class Bearer: Sendable {
    /// The verified token.
    let token: AccessToken

    /// A name for those who hold it (``AccessToken/holder``).
    let holder: String

    /// Whose token it is: the token's subject, or a name made of the whole token if it has none. A token that is made
    /// of this one has it as its `sub`, so both count in one account.
    let subject: String

    /// Whose account their requests count in: the subject's.
    let identity: ClientIdentity

    /// The seconds since 1970 at which the token is valid, with leeway. Numbers, as each request compares them: the
    /// policy's texts are shared by all workers, and to count a reference to them would cost more.
    private let begin: Int64
    private let end: Int64

    /// The bearer of a token that was verified.
    private init(_ token: AccessToken, for policy: TokenPolicy, subject: String) {
        self.token = token
        self.subject = subject
        let words = Self.hash("sub \(subject)".utf8)
        identity = .bearer(words.0, words.1)
        holder = token.holder
        begin = policy.start(of: token)
        end = policy.end(of: token)
    }

    /// Why the token is not valid at a time in seconds since 1970; nil if it is.
    func fault(at now: Int64) -> TokenFault? {
        now >= end ? .expired : now < begin ? .notYetValid : nil
    }

    /// The bearer of a verified token.
    ///
    /// - Parameter text: the token as it was sent.
    convenience init(_ token: AccessToken, for policy: TokenPolicy, _ text: Span<UInt8>) {
        self.init(token, for: policy, subject: token.subject ?? Self.name(of: text))
    }

    /// A name for those who hold a token without a subject. It does not tell the token.
    private static func name(of text: Span<UInt8>) -> String {
        let words = hash(Array("token ".utf8) + text.indices.map { text[$0] })
        return "token-" + [words.0, words.1].map { String($0, radix: 36) }.joined(separator: "-")
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> (UInt64, UInt64) {
        HashFunction.sha256.digest(of: bytes).withUnsafeBytes { unsafe $0.loadUnaligned(as: (UInt64, UInt64).self) }
    }

    /// Whether the token allows what a route needs. `admin` allows everything.
    func may(_ need: Scopes) -> Bool {
        token.scopes.isSuperset(of: need) || token.scopes.contains(.admin)
    }
}
