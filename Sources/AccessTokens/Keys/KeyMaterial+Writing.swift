import Crypto
import CryptoExtras
import JSONText

extension KeyMaterial {
    /// The public key in PEM; nil for a secret.
    var pem: String? {
        let der: [UInt8]
        switch self {
        case .secret: return nil
        case .es256(let key): der = Array(key.derRepresentation)
        case .ed25519(let key): der = EdwardsDER.publicKey(Array(key.rawRepresentation))
        case .rs256(let key): der = Array(key.derRepresentation)
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
            writer.member("x", Base64.url.encode(key.rawRepresentation.prefix(32)))
            writer.member("y", Base64.url.encode(key.rawRepresentation.suffix(32)))
        case .ed25519(let key):
            writer.member("kty", "OKP")
            writer.member("crv", "Ed25519")
            writer.member("x", Base64.url.encode(key.rawRepresentation))
        case .rs256(let key):
            var numbers = DERReader(sequence: Array(key.pkcs1DERRepresentation)[...])
            writer.member("kty", "RSA")
            writer.member("n", (numbers?.integer()).map(Base64.url.encode))
            writer.member("e", (numbers?.integer()).map(Base64.url.encode))
        }
        writer.member("alg", kind.algorithm)
        writer.member("use", "sig")
        writer.member("kid", id)
        writer.endObject()
    }
}
