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
        return switch try Self.kind(algorithm) {
        case .es256: try .es256(point: bits)
        case .ed25519: try .ed25519(bytes: bits)
        case .rs256, .secret: try .rs256(pkcs1: bits)
        }
    }

    /// PrivateKeyInfo or OneAsymmetricKey (RFC 5958, section 2): a sequence of a version, the algorithm and the key.
    private func pkcs8() throws(KeyFault) -> PrivateMaterial {
        var values = DERReader(sequence: der[...])
        guard let version = values?.integer(), version == [0] || version == [1],
            let algorithm = values?.read(.sequence), let key = values?.read(.octetString)
        else { throw KeyFault("it is not a private key (PKCS#8 in DER)") }
        switch try Self.kind(algorithm) {
        case .es256: return try Self.sec1(key, needsCurve: false)
        case .rs256, .secret: return try .rs256(pkcs1: key)
        case .ed25519:
            var seed = DERReader(key)
            return try .ed25519(seed: seed.read(.octetString) ?? [])
        }
    }

    /// ECPrivateKey (RFC 5915, section 3): a sequence of the version 1, the scalar, and often curve and public key.
    private static func sec1(_ der: ArraySlice<UInt8>, needsCurve: Bool) throws(KeyFault) -> PrivateMaterial {
        var values = DERReader(sequence: der)
        guard values?.integer() == [1], let scalar = values?.read(.octetString) else {
            throw KeyFault("it is not a private key of an elliptic curve (RFC 5915)")
        }
        if needsCurve {
            var curve = DERReader(values?.readAny() ?? [])
            try checkCurve(curve.read(.objectIdentifier))
        }
        // Some writers leave out zeros in front.
        return try .es256(scalar: [UInt8](repeating: 0, count: max(0, 32 - scalar.count)) + scalar)
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
