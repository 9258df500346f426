import Cryptography

/// A key that signs tokens. Its texts never contain its material, except ``fileText``.
package struct SigningKey: Sendable, CustomStringConvertible {
    /// The name that its tokens get as `kid`; nil if it has none.
    package let id: String?
    let material: PrivateMaterial

    init(_ material: PrivateMaterial, id: String? = nil) {
        self.material = material
        self.id = id
    }

    /// Makes a new key: a secret of 32 random bytes as 64 hexadecimal digits, or a key pair. RSA has 2048 bits.
    package init(_ kind: KeyKind) throws(SigningFault) {
        do {
            switch kind {
            case .secret: self.init(.secret(try .random(byteCount: 32)))
            case .es256: self.init(.es256(try .generate()))
            case .ed25519: self.init(.ed25519(try .generate()))
            case .rs256: self.init(.rs256(try .generate(bits: 2048)))
            }
        } catch {
            let reason = error == .notSupported ? ": this system's libcrypto has none" : ""
            throw SigningFault(description: "no \(kind == .rs256 ? "RSA" : kind.rawValue) key can be made\(reason)")
        }
    }

    /// The kind of key.
    package var kind: KeyKind { material.verifying.kind }

    /// The key that verifies its tokens.
    package var verificationKey: VerificationKey { VerificationKey(material.verifying, id: id) }

    /// The kind of key, such as `es256 key`.
    package var description: String { "\(kind.rawValue) key" }

    /// A signed token.
    package func sign(_ claims: TokenClaims) throws(SigningFault) -> String {
        try sign(header: TokenHeader.json(kind, id: id), payload: claims.json)
    }

    /// A signed token of any header and payload: the texts are signed as they are.
    package func sign(header: [UInt8], payload: [UInt8]) throws(SigningFault) -> String {
        let signed = Base64.url.encode(header) + "." + Base64.url.encode(payload)
        guard let signature = try? material.signature(of: Array(signed.utf8)) else {
            throw SigningFault(description: "no \(kind.algorithm) signature can be made")
        }
        return signed + "." + Base64.url.encode(signature)
    }
}

extension SigningKey {
    /// Reads the one key of a file that can sign: a secret, a private key in PEM or a private JWK.
    ///
    /// - Parameter warn: called if others can read the file.
    package static func read(
        _ path: String, warn: (ExposedKeyFile) -> Void = { _ in }
    ) throws(KeyFileError) -> SigningKey {
        let file = try KeyFile(path)
        if let exposure = file.exposure { warn(exposure) }
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

/// The cryptographic library can't make a key or a signature. That happens only if it has no random numbers or memory.
package struct SigningFault: Error, CustomStringConvertible {
    package let description: String
}
