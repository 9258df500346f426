import JSONText
import SliderEngine
import SliderSamples
import SliderTimeline

/// Applies the events of one round after the other, and keeps a hash of every frame and state.
package struct GoldenCorpus: ~Copyable {
    private var hash = GoldenHash()
    private var writer = JSONWriter(capacity: 1 << 12)
    private var round = 0
    private let hasSeveralThumbs: Bool

    /// How many events were applied, with those that were stale or refused.
    package private(set) var events: Int64 = 0

    /// The corpus before its first event: of controls with one thumb, or of sliders with several.
    package init(severalThumbs: Bool = false) { hasSeveralThumbs = severalThumbs }

    /// Applies whole rounds until there were at least so many events, and returns the hash of all frames.
    package mutating func hash(upTo count: Int64) -> UInt64 {
        while events < count {
            #if ONE_THUMB
                apply(GoldenRound(round))
            #else
                apply(GoldenRound(round, hasSeveralThumbs ? Self.severalThumbs(round) : nil))
            #endif
            round += 1
        }
        return hash.value
    }

    /// Adds numbers with any digits and exponents, as JSON may have them: every machine reads them to the same bits.
    private mutating func addNumbers(_ random: SplitMix) {
        var (random, document) = (random, JSONDocument())
        for _ in 0..<4 {
            var text = [UInt8(ascii: "1") + UInt8(random.whole(0..<9)), UInt8(ascii: ".")]
            for _ in 0..<random.pick(1, 17, 18, 19, 25, 40, 400, 900) {
                text.append(UInt8(ascii: "0") + UInt8(random.pick(0, 0, random.whole(0..<10), 5, 9)))
            }
            let exponent = random.pick(random.whole(-345..<312), random.whole(-30..<30))
            text += [UInt8(ascii: "e"), UInt8(ascii: exponent < 0 ? "-" : "+")]
            for unit in [100, 10, 1] { text.append(UInt8(ascii: "0") + UInt8(abs(exponent) / unit % 10)) }
            hash.add((try? document.read(text)).flatMap { document.number(document.root) } ?? -1)
        }
    }

    #if !ONE_THUMB
        private static func severalThumbs(_ round: Int) -> SliderControl? {
            // The gaps of some do not fit.
            (0..<100).lazy.compactMap { (try? GeneratedSlider.makeSeveral(seed: 100 * round + $0)) ?? nil }.first
        }
    #endif

    private mutating func apply(_ round: GoldenRound) {
        addNumbers(SplitMix(seed: self.round))
        var timeline = Timeline(round.control, at: 0)
        for (index, batch) in round.batches.enumerated() {
            if let reshape = round.reshapes[index] { hash.add(reshape, appliedTo: &timeline, &writer) }
            hash.add(batch, appliedTo: &timeline, &writer)
            events += Int64(batch.count)
        }
    }
}
