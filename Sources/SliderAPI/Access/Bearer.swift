import AccessTokens
import Cryptography
import RateLimiting
import ServiceBasics

/// Who sends a request, as their token says.
///
/// It is the same object for all requests with one token to one worker.
final class Bearer: Sendable {
    /// The verified token.
    let token: AccessToken

    /// A name for the clients that hold it (``AccessToken/holder``).
    let holder: String

    /// Whose token it is: the token's subject, or a name made of its header and payload if it has none. A token that is
    /// made of this one has it as its `sub`, so both count in one account.
    let subject: String

    /// The account in which their requests count: the subject's.
    let identity: ClientIdentity

    /// The seconds since 1970 at which the token is valid, with leeway. Stored as numbers, because each request
    /// compares them: counting a reference to the policy, which all workers share, would cost more.
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

    /// A name for the clients that hold a token without a subject. It does not reveal the token.
    ///
    /// The signature is not part of it: of an ECDSA signature any holder can make a second one that is valid too.
    private static func name(of text: Span<UInt8>) -> String {
        let end = text.indices.last { text[$0] == UInt8(ascii: ".") } ?? text.count
        let words = hash(Array("token ".utf8) + (0..<end).map { text[$0] })
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

/// A new token for a bearer, before it is signed.
struct TokenGrant: Sendable {
    /// What it says.
    let claims: TokenClaims
    /// What signs it.
    let key: SigningKey

    /// The token.
    func sign() throws(Problem) -> String {
        let token: String
        do throws(SigningFault) { token = try key.sign(claims) } catch {
            throw Problem(.internalFault, error.description)
        }
        guard token.utf8.count <= KeyRing.longestToken else { throw .tooLongToSign(token.utf8.count) }
        return token
    }
}

/// Whether a stream may go on: while its token is valid and the key that verified it is trusted.
struct StreamPermit: Sendable {
    /// How often a stream checks its permit, also while it has nothing to send.
    static let interval = Duration.seconds(1)

    private let control: AccessControl
    private let key: KeyIdentity
    private let end: Int64
    private var generation: UInt64

    /// The permit of a token that was verified with the keys of a generation.
    init(_ control: AccessControl, _ token: AccessToken, generation: UInt64) {
        self.control = control
        self.generation = generation
        key = token.key
        end = control.policy.end(of: token)
    }

    /// Whether it may go on now.
    mutating func isValid() -> Bool {
        guard control.clock.coarseWallSeconds() < end else { return false }
        guard generation != control.generation else { return true }
        let keys = control.trusted
        generation = keys.generation
        return keys.ring.contains(key)
    }
}
