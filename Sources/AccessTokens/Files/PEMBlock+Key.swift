extension PEMBlock {
    /// The key in the block; nil if the block only accompanies one.
    func key() throws(KeyFault) -> FileKey? {
        switch label {
        case "PUBLIC KEY": FileKey(try subjectPublicKey())
        case "PRIVATE KEY": FileKey(try pkcs8())
        case "EC PRIVATE KEY": FileKey(try Self.sec1(der[...], needsCurve: true))
        case "RSA PRIVATE KEY": FileKey(try PrivateMaterial.rs256(pkcs1: der[...]))
        case "RSA PUBLIC KEY": FileKey(try KeyMaterial.rs256(pkcs1: der[...]))
        case "EC PARAMETERS": nil
        case "ENCRYPTED PRIVATE KEY": throw KeyFault("it is encrypted; give it decrypted")
        case "OPENSSH PRIVATE KEY": throw KeyFault("it is a key of SSH; give PKCS#8 (ssh-keygen -p -m PKCS8 writes it)")
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE":
            throw KeyFault(
                "it is a certificate, whose dates and issuer this service does not check; give its public key "
                    + "(openssl x509 -pubkey -noout writes it)")
        default: throw KeyFault("it is not a public or private key")
        }
    }

    /// SubjectPublicKeyInfo (RFC 5280, section 4.1): a sequence of the algorithm and the key's bits.
    private func subjectPublicKey() throws(KeyFault) -> KeyMaterial {
        var values = DERReader(sequence: der[...])
        guard let algorithm = values?.read(.sequence), let bits = values?.wholeBits(), values?.isAtEnd == true else {
            throw KeyFault("it is not a public key (SubjectPublicKeyInfo in DER)")
        }
        return try Self.material(Self.kind(algorithm), of: bits)
    }

    /// PrivateKeyInfo or OneAsymmetricKey (RFC 5958, section 2): a sequence of a version, the algorithm and the key,
    /// then attributes and the public key, which may both be missing.
    private func pkcs8() throws(KeyFault) -> PrivateMaterial {
        let fault = KeyFault("it is not a private key (PKCS#8 in DER)")
        var values = DERReader(sequence: der[...])
        guard let version = values?.integer(), version == [0] || version == [1],
            let algorithm = values?.read(.sequence), let content = values?.read(.octetString)
        else { throw fault }
        _ = values?.read(.optional0)
        let bits = values?.read(.optionalBits1)
        guard values?.isAtEnd == true else { throw fault }
        let kind = try Self.kind(algorithm)
        let key: PrivateMaterial
        switch kind {
        case .es256: key = try Self.sec1(content, needsCurve: false)
        case .rs256, .secret: key = try .rs256(pkcs1: content)
        case .ed25519:
            var seed = DERReader(content)
            key = try .ed25519(seed: seed.read(.octetString) ?? [])
            guard seed.isAtEnd else { throw fault }
        }
        guard let bits else { return key }
        guard bits.first == 0 else { throw fault }
        return try Self.checked(key, publicKey: bits.dropFirst(), kind)
    }

    /// ECPrivateKey (RFC 5915, section 3): a sequence of the version 1, the scalar, and often curve and public key.
    private static func sec1(_ der: ArraySlice<UInt8>, needsCurve: Bool) throws(KeyFault) -> PrivateMaterial {
        let fault = KeyFault("it is not a private key of an elliptic curve (RFC 5915)")
        var values = DERReader(sequence: der)
        guard values?.integer() == [1], let scalar = values?.read(.octetString) else { throw fault }
        let parameters = values?.read(.optional0)
        if needsCurve || parameters != nil {
            var curve = DERReader(parameters ?? [])
            try checkCurve(curve.read(.objectIdentifier))
        }
        // Some writers leave out zeros in front.
        let padding = [UInt8](repeating: 0, count: max(0, 32 - scalar.count))
        let key = try PrivateMaterial.es256(scalar: padding + scalar)
        let explicit = values?.read(.optional1)
        guard values?.isAtEnd == true else { throw fault }
        guard let explicit else { return key }
        var bits = DERReader(explicit)
        guard let point = bits.wholeBits(), bits.isAtEnd else { throw fault }
        return try checked(key, publicKey: point, .es256)
    }

    /// A private key beside which its public key stands.
    private static func checked(
        _ key: PrivateMaterial, publicKey bits: ArraySlice<UInt8>, _ kind: KeyKind
    ) throws(KeyFault) -> PrivateMaterial {
        guard try material(kind, of: bits).identity == key.verifying.identity else {
            throw KeyFault("the public key in it is not that of the private key")
        }
        return key
    }

    private static func material(_ kind: KeyKind, of bits: ArraySlice<UInt8>) throws(KeyFault) -> KeyMaterial {
        switch kind {
        case .es256: try .es256(point: bits)
        case .ed25519: try .ed25519(bytes: bits)
        case .rs256, .secret: try .rs256(pkcs1: bits)
        }
    }

    private static func kind(_ algorithm: ArraySlice<UInt8>) throws(KeyFault) -> KeyKind {
        var values = DERReader(algorithm)
        switch values.read(.objectIdentifier).map(Array.init) {
        case KeyDER.Identifier.rsa: return .rs256
        case KeyDER.Identifier.ed25519: return .ed25519
        case KeyDER.Identifier.ec:
            try checkCurve(values.read(.objectIdentifier))
            return .es256
        default: throw KeyFault("it is a key of another kind; give one of P-256, Ed25519 or RSA")
        }
    }

    private static func checkCurve(_ curve: ArraySlice<UInt8>?) throws(KeyFault) {
        guard let curve, curve.elementsEqual(KeyDER.Identifier.p256) else {
            throw KeyFault("it is a key of another curve; give one of P-256 (prime256v1)")
        }
    }
}
