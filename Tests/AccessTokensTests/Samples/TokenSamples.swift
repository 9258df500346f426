import Cryptography

@testable import AccessTokens

/// A key with a secret, and tokens that it signs whatever they say.
enum TokenSamples {
    /// The time of the tests, in seconds since 1970.
    static let now: Int64 = 1_800_000_000
    static let header = #"{"alg":"HS256"}"#
    static let payload = #"{"exp":1800000060,"scope":"sessions:read"}"#

    static let key = secret("0123456789abcdef0123456789abcdef")
    static let ring = KeyRing([key.verificationKey])

    static func secret(_ text: String, id: String? = nil) -> SigningKey {
        guard let secret = try? Secret(Array(text.utf8)) else { preconditionFailure("an empty secret") }
        return SigningKey(.secret(secret), id: id)
    }

    /// A token of any header and payload.
    static func token(
        header: String = header, payload: String = payload, by key: SigningKey = key
    ) throws -> String {
        try key.sign(header: Array(header.utf8), payload: Array(payload.utf8))
    }

    /// What the ring finds wrong with a token; nil if it accepts it.
    static func fault(
        of token: String, ring: KeyRing = ring, at now: Int64 = now, for policy: TokenPolicy = TokenPolicy()
    ) -> TokenFault? {
        do throws(TokenFault) {
            _ = try ring.verify(token, at: now, for: policy)
            return nil
        } catch {
            return error
        }
    }

    /// A token of the ring, verified.
    static func verified(payload: String, for policy: TokenPolicy = TokenPolicy()) throws -> AccessToken {
        try ring.verify(token(payload: payload), at: now, for: policy)
    }
}
