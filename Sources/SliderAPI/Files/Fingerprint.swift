/// A fingerprint of bytes: FNV-1a with 64 bits. It finds changes; it does not protect against forgery.
struct Fingerprint: Equatable {
    private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3

    /// The hash.
    let value: UInt64

    init(_ bytes: [UInt8]) {
        value = bytes.reduce(Self.offsetBasis) { hash, byte in (hash ^ UInt64(byte)) &* Self.prime }
    }

    /// The hash in base 36, as an entity tag without quotes.
    var text: String { String(value, radix: 36) }
}
