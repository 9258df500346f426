/// Why a token is refused. It never contains text of the token.
package enum TokenFault: Error, Hashable, Sendable {
    /// The parts of a token in its compact form (RFC 7515, section 3.1).
    package enum Part: String, Hashable, Sendable {
        case header
        case payload
        case signature
    }

    /// The claims that are read (RFC 7519, section 4.1; RFC 8693, section 4.2, for `scope`).
    package enum Claim: String, CaseIterable, Hashable, Sendable {
        case exp
        case nbf
        case aud
        case iss
        case sub
        case scope
        case sid
    }

    /// It has more than ``KeyRing/longestToken`` bytes.
    case tooLong
    /// It is not three parts that are separated by dots.
    case notThreeParts
    /// A part is not base64url without padding, or the header or the payload is not a JSON object.
    case malformed(Part)
    /// The header has a `typ` other than `JWT` and `at+jwt`.
    case unsupportedType
    /// The header has a `crit` or a `b64`.
    case unknownCritical
    /// The header's `alg` is not HS256, ES256, EdDSA or RS256.
    case unsupportedAlgorithm
    /// No key has the header's `kid`, or is of the algorithm's kind.
    case unknownKey
    /// The key that the header's `kid` names is not of the algorithm's kind.
    case unsuitableKey
    /// No key verifies the signature.
    case wrongSignature
    /// A claim is not of its form.
    case malformedClaim(Claim)
    /// The token has no `exp`.
    case missingExpiry
    /// Its `exp` has passed.
    case expired
    /// Its `nbf` is in the future.
    case notYetValid
    /// It is meant for another service, or does not say that it is for this one.
    case wrongAudience
    /// It was issued by another issuer, or does not name one.
    case wrongIssuer

    /// What is wrong and what would be right, for a problem's detail: a part of a sentence whose subject is the token.
    package var reason: String {
        switch self {
        case .tooLong: "has more than \(KeyRing.longestToken) bytes"
        case .notThreeParts: "is not three parts separated by dots (RFC 7515, section 3.1)"
        case .malformed(.signature): "has a signature that is not base64url without padding"
        case .malformed(let part): "has a \(part.rawValue) that is not a JSON object in base64url without padding"
        case .unsupportedType: "has a typ other than JWT and at+jwt"
        case .unknownCritical: "has a header with crit or b64, which this service does not know"
        case .unsupportedAlgorithm: "has an alg other than HS256, ES256, EdDSA and RS256"
        case .unknownKey: "is signed by a key that this service does not have"
        case .unsuitableKey: "has an alg that does not fit the key of its kid"
        case .wrongSignature: "has a wrong signature"
        case .malformedClaim(let claim): "has a wrong \(claim.rawValue): it must be \(claim.form)"
        case .missingExpiry: "has no exp: tokens must expire"
        case .expired: "has expired"
        case .notYetValid: "is not valid yet"
        case .wrongAudience: "is not meant for this service: its aud does not fit"
        case .wrongIssuer: "is not from the issuer that this service trusts: its iss does not fit"
        }
    }
}

extension TokenFault.Claim {
    /// What the claim must be.
    fileprivate var form: String {
        switch self {
        case .exp, .nbf: "a number of seconds since 1970, within ±9007199254740991"
        case .aud: "a string or an array of strings"
        case .iss, .sub: "a string"
        case .scope: "a string of names separated by spaces"
        case .sid: "a session's id, or a prefix that ends with - or _, followed by *"
        }
    }
}
