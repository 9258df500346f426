import JSONText
import SliderTimeline

/// Applies the events of one round after the other, and keeps a hash of every frame and state.
package struct GoldenCorpus: ~Copyable {
    private var hash = GoldenHash()
    private var writer = JSONWriter(capacity: 1 << 12)
    private var round = 0

    /// How many events were applied, with those that were stale or refused.
    package private(set) var events: Int64 = 0

    /// The corpus before its first event.
    package init() {}

    /// Applies whole rounds until there were at least so many events, and returns the hash of all frames.
    package mutating func hash(upTo count: Int64) -> UInt64 {
        while events < count {
            apply(GoldenRound(round))
            round += 1
        }
        return hash.value
    }

    private mutating func apply(_ round: GoldenRound) {
        var timeline = Timeline(round.control, at: 0)
        for (index, batch) in round.batches.enumerated() {
            if let reshape = round.reshapes[index] { hash.add(reshape, appliedTo: &timeline, &writer) }
            hash.add(batch, appliedTo: &timeline, &writer)
            events += Int64(batch.count)
        }
    }
}
