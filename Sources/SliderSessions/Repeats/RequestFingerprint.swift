/// What the body of a request is recognized by: FNV-1a with 128 bits, over the bytes as they were sent.
///
/// It is the same in every process, because it is stored with stored responses. It finds a body that differs by
/// mistake; it does not protect against forgery.
package struct RequestFingerprint: Hashable, Sendable {
    /// The size of the hash in bytes.
    static let size = 16

    private static let offsetBasis: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

    private let value: UInt128

    /// The fingerprint of a body.
    package init(_ body: Span<UInt8>) {
        var hash = Self.offsetBasis
        for index in body.indices { hash = (hash ^ UInt128(body[index])) &* Self.prime }
        value = hash
    }

    /// A fingerprint from its bytes; nil if there are too few.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        value = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// The hash, the highest byte first.
    var bytes: [UInt8] {
        (0..<Self.size).map { UInt8(truncatingIfNeeded: value >> UInt128((Self.size - 1 - $0) * 8)) }
    }
}
