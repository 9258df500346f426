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

    /// The bearer of a verified token.
    init(_ token: AccessToken, identity: ClientIdentity) {
        self.token = token
        self.identity = identity
        holder = token.holder
    }

    /// The bearer of a verified token.
    ///
    /// - Parameter text: the token as it was sent.
    convenience init(_ token: AccessToken, _ text: Span<UInt8>) {
        var hash = SHA256()
        if let subject = token.subject {
            hash.update(data: Array("sub \(subject)".utf8))
        } else {
            hash.update(data: Array("token ".utf8) + text.indices.map { text[$0] })
        }
        let words = hash.finalize().withUnsafeBytes { unsafe $0.loadUnaligned(as: (UInt64, UInt64).self) }
        self.init(token, identity: .bearer(words.0, words.1))
    }

    /// Whether the token allows what a route needs. `admin` allows everything.
    func may(_ need: Scopes) -> Bool {
        token.scopes.isSuperset(of: need) || token.scopes.contains(.admin)
    }
}
