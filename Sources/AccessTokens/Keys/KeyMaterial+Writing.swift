import Cryptography
import JSONText

extension KeyMaterial {
    /// The public key in PEM; nil for a secret.
    var pem: String? {
        let der: [UInt8]
        switch self {
        case .secret: return nil
        case .es256(let key): der = KeyDER.p256Public(point: key.point)
        case .ed25519(let key): der = KeyDER.ed25519Public(point: key.point)
        case .rs256(let key): der = KeyDER.rsaPublic(key.modulus, key.exponent)
        }
        return PEMBlock(label: "PUBLIC KEY", der: der).text
    }

    /// Writes the public key as a JWK (RFC 7518, section 6; RFC 8037, section 2); nothing of a secret but its kind.
    func writeJWK(to writer: inout JSONWriter, id: String?) {
        writer.beginObject()
        switch self {
        case .secret: writer.member("kty", "oct")
        case .es256(let key):
            writer.member("kty", "EC")
            writer.member("crv", "P-256")
            writer.member("x", Base64.url.encode(key.point[1..<33]))
            writer.member("y", Base64.url.encode(key.point[33...]))
        case .ed25519(let key):
            writer.member("kty", "OKP")
            writer.member("crv", "Ed25519")
            writer.member("x", Base64.url.encode(key.point))
        case .rs256(let key):
            writer.member("kty", "RSA")
            writer.member("n", Base64.url.encode(key.modulus))
            writer.member("e", Base64.url.encode(key.exponent))
        }
        writer.member("alg", kind.algorithm)
        writer.member("use", "sig")
        writer.member("kid", id)
        writer.endObject()
    }
}
