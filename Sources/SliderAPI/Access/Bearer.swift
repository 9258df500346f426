import AccessTokens
import Crypto
import FairShare

/// Who sends a request, as their token says.
///
/// It is the same object for all requests with one token to one worker.
final class Bearer: Sendable {
    /// The verified token.
    let token: AccessToken

    /// A name for those who hold it (``AccessToken/holder``).
    let holder: String

    /// Whose share their requests count in: that of the token's subject, or of the token itself if it names none.
    let identity: ClientIdentity

    /// The seconds since 1970 at which the token is valid, with leeway. Numbers, as each request compares them: the
    /// policy's texts are shared by all workers, and to count a reference to them would cost more.
    private let begin: Int64
    private let end: Int64

    /// The bearer of a token that was verified.
    init(_ token: AccessToken, for policy: TokenPolicy, identity: ClientIdentity) {
        self.token = token
        self.identity = identity
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
        var hash = SHA256()
        if let subject = token.subject {
            hash.update(data: Array("sub \(subject)".utf8))
        } else {
            hash.update(data: Array("token ".utf8) + text.indices.map { text[$0] })
        }
        let words = hash.finalize().withUnsafeBytes { unsafe $0.loadUnaligned(as: (UInt64, UInt64).self) }
        self.init(token, for: policy, identity: .bearer(words.0, words.1))
    }

    /// Whether the token allows what a route needs. `admin` allows everything.
    func may(_ need: Scopes) -> Bool {
        token.scopes.isSuperset(of: need) || token.scopes.contains(.admin)
    }
}
