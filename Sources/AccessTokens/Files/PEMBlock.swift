import JSONText

/// One block of PEM (RFC 7468):
///
///     -----BEGIN PUBLIC KEY-----
///     MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
///     -----END PUBLIC KEY-----
struct PEMBlock {
    /// The label in the block's first line, such as `PUBLIC KEY`.
    let label: String
    /// Its bytes.
    let der: [UInt8]

    /// The block as text, in lines of 64 characters.
    var text: String {
        var lines = ["-----BEGIN \(label)-----"]
        var rest = Base64.standard.encode(der)[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END \(label)-----", ""]).joined(separator: "\n")
    }

    /// The blocks of a file, in their order. Text outside of them is ignored.
    static func all(in bytes: [UInt8]) throws(KeyFault) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var label: String?
        var base64: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            let line = Array(line.reversed().drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 })
            if let end = label {
                if line.elementsEqual("-----END \(end)-----".utf8) {
                    blocks.append(PEMBlock(label: end, der: try decoded(base64, number: blocks.count + 1)))
                    label = nil
                } else {
                    try check(line: line, number: blocks.count + 1)
                    base64 += line
                }
            } else if line.contains("-----BEGIN") {
                label = try Self.label(line, number: blocks.count + 1)
                base64 = []
            }
        }
        guard label == nil else { throw KeyFault("PEM block \(blocks.count + 1) has no END line that fits its BEGIN") }
        return blocks
    }

    private static func label(_ line: [UInt8], number: Int) throws(KeyFault) -> String {
        let start = Array("-----BEGIN ".utf8)
        let end = Array("-----".utf8)
        guard line.starts(with: start), line.count > start.count + end.count, line.suffix(end.count).elementsEqual(end)
        else { throw KeyFault("PEM block \(number): -----BEGIN …----- must be a line by itself") }
        return String(decoding: line.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    }

    private static func check(line: [UInt8], number: Int) throws(KeyFault) {
        // Headers, such as Proc-Type and DEK-Info, are those of encrypted keys (RFC 1421, section 4.6).
        if line.contains(UInt8(ascii: ":")) { throw KeyFault("PEM block \(number) is encrypted; give it decrypted") }
        if line.contains("-----") { throw KeyFault("PEM block \(number) has no END line that fits its BEGIN") }
    }

    private static func decoded(_ base64: [UInt8], number: Int) throws(KeyFault) -> [UInt8] {
        guard !base64.isEmpty, let der = Base64.standard.decode(base64.span) else {
            throw KeyFault("PEM block \(number) is not base64 (RFC 4648, section 4)")
        }
        return der
    }
}

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

    /// A private key, checked against the public key beside it.
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

/// The public parts of a file of keys, to be given to a service.
package enum PublicKeyText {
    /// The public parts of a file: PEM for PEM, a JWKS for a JWK or a JWKS. Throws if it has a secret.
    ///
    /// - Parameter warn: called if others can read a private part of the file.
    package static func read(
        _ path: String, warn: (ExposedKeyFile) -> Void = { _ in }
    ) throws(KeyFileError) -> String {
        let file = try KeyFile(path)
        if let exposure = file.exposure { warn(exposure) }
        for (index, key) in file.keys.enumerated() where key.verifying.kind == .secret {
            let name = file.keys.count > 1 ? "key \(index + 1)" : "it"
            throw KeyFileError(
                path, "\(name) is a secret, which has no public part; the service needs the secret itself")
        }
        guard file.isJSON else { return file.keys.compactMap(\.verifying.pem).joined() }
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("keys")
        writer.beginArray()
        for key in file.keys { key.verifying.writeJWK(to: &writer, id: key.id) }
        writer.endArray()
        writer.endObject()
        writer.newline()
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
