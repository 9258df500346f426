import Crypto

extension KeyRing {
    /// Reads files of keys, each a JWKS or a JWK, PEM, or a secret. Throws if any of them can't be used.
    package static func read(_ paths: [String]) throws(KeyFileError) -> KeyRing {
        var keys: [VerificationKey] = []
        for path in paths {
            keys.append(VerificationKey(.secret(try SymmetricKey(secretFile: KeyFileText.read(path), path))))
        }
        return KeyRing(keys)
    }
}

extension SymmetricKey {
    /// The fewest bytes of a secret: 32 (RFC 7518, section 3.2).
    static let shortestSecret = 32

    /// The secret in a file: its bytes without one newline at the end.
    init(secretFile bytes: [UInt8], _ path: String) throws(KeyFileError) {
        guard bytes.first != UInt8(ascii: "{"), !bytes.starts(with: "-----BEGIN".utf8) else {
            throw KeyFileError(path, "is no secret")
        }
        let secret = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        guard secret.count >= Self.shortestSecret else {
            throw KeyFileError(path, "has \(secret.count) bytes: a secret has at least \(Self.shortestSecret)")
        }
        self.init(data: secret)
    }
}
