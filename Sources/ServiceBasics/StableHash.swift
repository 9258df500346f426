/// A hash that is the same on every machine and in every version: FNV-1a with 64 bits, whose bits are then mixed as
/// SplitMix does it. A client that chooses the bytes can make equal hashes, so it does not protect against forgery.
package struct StableHash: Sendable {
    private static let offsetBasis: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    private var state = Self.offsetBasis

    /// The hash of no bytes.
    package init() {}

    /// The hash of some bytes.
    package init(_ bytes: Span<UInt8>) {
        for index in bytes.indices { combine(bytes[index]) }
    }

    /// Adds a number as its eight bytes, the lowest first.
    package mutating func combine(_ number: UInt64) {
        for place in 0..<8 { combine(UInt8(truncatingIfNeeded: number >> UInt64(place * 8))) }
    }

    private mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* Self.prime
    }

    /// The hash. Each of its bits depends on all bytes.
    package var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
