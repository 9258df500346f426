import SliderSamples
import Testing

@testable import SliderEngine

/// What a browser's motor plays for cues, worked out by hand from each one's length: a light tick's 8 ms, a rigid
/// stop's 12, a light end's 10, an edge's 20, 43 or 61.
struct VibrationTests {
    private func pattern(_ cues: [Cue]) -> [Int] {
        var all = Cues()
        for cue in cues { all.append(cue) }
        return Array(Vibration(all))
    }

    private func tick(_ t: Double) -> Cue { Cue(cause: .tick, weight: .light, crossed: 1, t: t) }
    private func stop(_ t: Double) -> Cue { Cue(cause: .stop, weight: .rigid, t: t) }
    private func end(_ t: Double) -> Cue { Cue(cause: .end, weight: .light, t: t) }
    private func edge(_ weight: HapticWeight, _ intensity: Double = 1, t: Double = 0) -> Cue {
        Cue(cause: .edge, weight: weight, intensity: intensity, t: t)
    }

    @Test func withoutCues_nothingVibrates() {
        #expect(pattern([]) == [])
    }

    @Test func aCueIsAPulse_atAnyTime() {
        #expect(pattern([tick(1e12)]) == [8])
        #expect(pattern([stop(-5)]) == [12])
    }

    @Test(arguments: [(HapticWeight.light, 20, 4), (.medium, 43, 9), (.heavy, 61, 12), (.soft, 16, 3), (.rigid, 24, 5)])
    func anEdgeIsAsLongAsItIsHard(_ weight: HapticWeight, _ hardest: Int, _ faintest: Int) {
        #expect(pattern([edge(weight)]) == [hardest])
        #expect(pattern([edge(weight, 0.2)]) == [faintest])
        #expect(pattern([edge(weight, 0.001)]) == [1])
    }

    @Test func cuesAtTheSameTime_areOnePulse_asLongAsTheLongest() {
        #expect(pattern([tick(7), stop(7)]) == [12])
        #expect(pattern([edge(.heavy, t: 7), end(7)]) == [61])
        #expect(pattern([tick(0), stop(0), edge(.medium, 0.5), end(0)]) == [22])
    }

    @Test func pulsesAreAsFarApartAsTheirCues() {
        #expect(pattern([tick(50), tick(150), end(250)]) == [8, 92, 8, 92, 10])
        #expect(pattern([tick(0.4), tick(20)]) == [8, 12, 8])
        #expect(pattern([tick(0), stop(30), tick(30), tick(60)]) == [8, 22, 12, 18, 8])
    }

    @Test func pulsesThatOverlapOrNearlyTouch_areOne() {
        #expect(pattern([tick(8), tick(16), end(24)]) == [26])
        #expect(pattern([edge(.heavy, t: 0), tick(10)]) == [61])
        #expect(pattern([tick(0), tick(5)]) == [13])
        #expect(pattern([tick(0), tick(13)]) == [21])
        #expect(pattern([tick(0), tick(14)]) == [8, 6, 8])
        #expect(pattern([tick(0), tick(100), end(110)]) == [8, 92, 20])
    }

    @Test func ofMoreThanFivePulses_theShortestAreDropped_theEarlierFirst() {
        let hundreds = [0.0, 100, 200, 300, 400, 500]
        #expect(pattern(hundreds.map(tick)) == [8, 92, 8, 92, 8, 92, 8, 92, 8])
        #expect(
            pattern([stop(0), stop(100), tick(200), stop(300), stop(400), stop(500)])
                == [12, 88, 12, 188, 12, 88, 12, 88, 12])
        #expect(
            pattern([stop(0), stop(100), stop(200), stop(300), stop(400), tick(500)])
                == [12, 88, 12, 88, 12, 88, 12, 88, 12])
        #expect(
            pattern([tick(0), stop(100), tick(200), stop(300), tick(400), tick(500), end(600)])
                == [12, 188, 12, 88, 8, 92, 8, 92, 10])
    }

    @Test func anEntryIsTenSecondsAtMost() {
        #expect(pattern([tick(0), tick(60_000)]) == [8, 10_000, 8])
        #expect(pattern([tick(0), tick(10_008), tick(20_017)]) == [8, 10_000, 8, 10_000, 8])
        #expect(pattern((0...2000).map { tick(Double($0) * 10) }) == [10_000])
    }

    @Test func aTimeThatGoesBack_countsAsThePreviousCuesTime() {
        #expect(pattern([tick(1000), tick(5), tick(50)]) == [8, 37, 8])
        let jumps = (0..<400).map { edge(.heavy, t: $0.isMultiple(of: 2) ? 0 : 1e15) }
        #expect(pattern(jumps) == [61, 10_000, 61, 10_000, 61, 10_000, 61, 10_000, 61])
    }

    @Test(arguments: 0..<200)
    func aVibrationEqualsMergingAllPulsesFirst(seed: Int) {
        var random = SplitMix(seed: seed)
        var cues: [Cue] = []
        var t = 0.0
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            t += Double(Int.random(in: 0...60, using: &random))
            cues.append([tick(t), stop(t), end(t), edge(.heavy, 0.4, t: t)].randomElement(using: &random) ?? tick(t))
        }
        #expect(pattern(cues) == merged(cues))
    }

    /// The expected pattern: all pulses are merged in a list, then the five longest are kept.
    private func merged(_ cues: [Cue]) -> [Int] {
        var pulses: [ClosedRange<Int>] = []
        for cue in cues {
            let length = [.tick: 8, .stop: 12, .end: 10][cue.cause] ?? 24
            let new = Int(cue.t)...Int(cue.t) + length
            if let last = pulses.last, new.lowerBound - last.upperBound <= 5 {
                pulses[pulses.count - 1] = last.lowerBound...max(last.upperBound, new.upperBound)
            } else {
                pulses.append(new)
            }
        }
        let byLength = pulses.indices.sorted { (pulses[$0].count, $0) > (pulses[$1].count, $1) }
        let kept = byLength.prefix(5).sorted().map { pulses[$0] }
        return kept.indices.flatMap { index in
            let gap = index > 0 ? [kept[index].lowerBound - kept[index - 1].upperBound] : []
            return gap + [kept[index].count - 1]
        }
    }
}
