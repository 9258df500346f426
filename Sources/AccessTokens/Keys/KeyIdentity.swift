import Cryptography

/// Which key verified a token: a hash of the key's material, whichever file it came from.
package struct KeyIdentity: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// The identity of a key with this material: the secret, or the public key.
    init(_ kind: KeyKind, _ material: some Sequence<UInt8>) {
        let hash = HashFunction.sha256.digest(of: Array("detent key \(kind.rawValue)\n".utf8) + material)
        var words = (high: UInt64(0), low: UInt64(0))
        for (index, byte) in hash.prefix(16).enumerated() {
            if index < 8 {
                words.high = words.high << 8 | UInt64(byte)
            } else {
                words.low = words.low << 8 | UInt64(byte)
            }
        }
        (high, low) = words
    }
}
