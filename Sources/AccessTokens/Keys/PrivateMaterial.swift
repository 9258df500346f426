import Cryptography

/// What signs: a secret or a private key.
enum PrivateMaterial: Sendable {
    case secret(Secret)
    case es256(P256PrivateKey)
    case ed25519(Ed25519PrivateKey)
    case rs256(RSAPrivateKey)

    /// What verifies the signatures of this key.
    var verifying: KeyMaterial {
        switch self {
        case .secret(let key): .secret(key)
        case .es256(let key): .es256(key.publicKey)
        case .ed25519(let key): .ed25519(key.publicKey)
        case .rs256(let key): .rs256(key.publicKey)
        }
    }

    /// The signature of some bytes.
    func signature(of bytes: [UInt8]) throws(CryptographyFault) -> [UInt8] {
        switch self {
        case .secret(let key): try key.code(for: bytes.span)
        case .es256(let key): try key.signature(of: bytes.span)
        case .ed25519(let key): try key.signature(of: bytes.span)
        case .rs256(let key): try key.signature(of: bytes.span)
        }
    }
}

extension PrivateMaterial {
    /// The fewest bytes of a secret: 32 (RFC 7518, section 3.2).
    static let shortestSecret = 32

    /// A secret of these bytes.
    static func secret(bytes: some Collection<UInt8>) throws(KeyFault) -> PrivateMaterial {
        guard bytes.count >= shortestSecret else {
            throw KeyFault("the secret has \(bytes.count) bytes; it must have at least \(shortestSecret)")
        }
        guard let key = try? Secret(bytes) else { throw KeyFault("there is no memory for the secret") }
        return .secret(key)
    }

    /// A key on P-256 of its scalar, 32 bytes.
    static func es256(scalar: some Collection<UInt8>) throws(KeyFault) -> PrivateMaterial {
        guard let key = try? P256PrivateKey(scalar: Array(scalar)) else {
            throw KeyFault("the private key is not a scalar of P-256: 32 bytes, from 1 to the order − 1")
        }
        return .es256(key)
    }

    /// An Ed25519 key of its seed, 32 bytes (RFC 8032, section 5.1.5).
    static func ed25519(seed: some Collection<UInt8>) throws(KeyFault) -> PrivateMaterial {
        do throws(CryptographyFault) { return .ed25519(try Ed25519PrivateKey(seed: Array(seed))) } catch {
            throw KeyMaterial.ed25519Fault(error, else: "the private key is not an Ed25519 seed: 32 bytes")
        }
    }

    /// An RSA key of its DER form (PKCS#1, RFC 8017, appendix A.1.2).
    static func rs256(pkcs1 der: ArraySlice<UInt8>) throws(KeyFault) -> PrivateMaterial {
        var numbers = DERReader(sequence: der)
        guard numbers?.integer() == [0], let modulus = numbers?.integer() else {
            throw KeyFault("the private key is not an RSA key of two primes (PKCS#1)")
        }
        var read = [modulus]
        while let number = numbers?.integer() { read.append(number) }
        // Bytes after the numbers are refused as a missing number is.
        return try rs256(numbers: numbers?.isAtEnd == true ? read : [modulus])
    }

    /// An RSA key of its numbers, in the order of RSAPrivateKey (RFC 8017, appendix A.1.2). The first, the
    /// modulus, must be there.
    static func rs256(numbers: [[UInt8]]) throws(KeyFault) -> PrivateMaterial {
        try KeyMaterial.checkSize(ofModulus: numbers[0])
        guard let key = try? RSAPrivateKey(numbers: numbers) else {
            throw KeyFault("the RSA key's numbers do not fit each other")
        }
        return .rs256(key)
    }
}
