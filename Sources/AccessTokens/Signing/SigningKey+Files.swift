import Cryptography

extension SigningKey {
    /// Reads the one key of a file that can sign: a secret, a private key in PEM or a private JWK.
    package static func read(_ path: String) throws(KeyFileError) -> SigningKey {
        let file = try KeyFile(path)
        var found: [SigningKey] = []
        for key in file.keys {
            if let signing = key.signing { found.append(SigningKey(signing, id: key.id)) }
        }
        guard let key = found.first else {
            throw KeyFileError(path, "it has only keys that verify; tokens are signed with a private key or a secret")
        }
        guard found.count == 1 else {
            throw KeyFileError(path, "it has \(found.count) keys that can sign; give a file with one")
        }
        return key
    }

    /// What a file of the key has: the secret and a newline, or the private key in PEM (PKCS#8, RFC 5958).
    package var fileText: String {
        switch material {
        case .secret(let key): String(decoding: key.bytes, as: UTF8.self) + "\n"
        case .es256(let key):
            PEMBlock(
                label: "PRIVATE KEY", der: KeyDER.p256Private(scalar: key.scalar, point: key.publicKey.point)
            ).text
        case .ed25519(let key): PEMBlock(label: "PRIVATE KEY", der: KeyDER.ed25519Private(seed: key.seed)).text
        case .rs256(let key): PEMBlock(label: "PRIVATE KEY", der: KeyDER.rsaPrivate(key.numbers)).text
        }
    }

    /// The public key in PEM (SubjectPublicKeyInfo, RFC 5280, section 4.1); nil for a secret, which has none.
    package var publicText: String? { material.verifying.pem }
}
