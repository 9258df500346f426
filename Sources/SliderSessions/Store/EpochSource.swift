import SliderTimeline
import Synchronization

/// Gives every session an epoch that no other session of this process has.
///
/// An epoch is a counter with a random start, spread over 40 bits by an invertible multiplication (so it repeats only
/// after 2^40 sessions), as 8 characters of base32.
final class EpochSource: Sendable {
    private let counter: Atomic<UInt64>

    init(seed: UInt64) {
        counter = Atomic(seed)
    }

    func next() -> String {
        let count = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        return Base32.text(of: UInt128(count &* 0x9E37_79B9_7F4A_7C15 & 0xFF_FFFF_FFFF), count: 8)
    }
}
