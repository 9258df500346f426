import GoldenCorpus
import JSONText
import SliderEngine
import SliderSamples
import Testing

@testable import SliderTimeline

/// A timeline that is taken back some events and gets them again gives the very same frames.
struct RollbackTests {
    /// What was applied, and the timeline before it.
    private struct Applied {
        let control: Control
        let record: TimelineRecord
        let reshape: Reshape?
        let batch: [SessionEvent]
        let outcome: UInt64
    }

    private static let longestWay = 240
    /// Of those that are applied again.
    private static let events = 100_000

    @Test func eventsAppliedAgain_afterAnEarlierState_giveTheSameBits() throws {
        var random = SplitMix(seed: 1)
        var (index, again, differences) = (0, 0, 0)
        while again < Self.events {
            let round = GoldenRound(index)
            index += 1
            var timeline = Timeline(round.control, at: 0)
            var applied: [Applied] = []
            for (number, batch) in round.batches.enumerated() {
                let (control, record, reshape) = (timeline.control, timeline.record, round.reshapes[number])
                let outcome = Self.outcome(of: reshape, batch, on: &timeline)
                applied.append(
                    Applied(control: control, record: record, reshape: reshape, batch: batch, outcome: outcome))
                guard random.chance(0.02) else { continue }
                let way = applied.suffix(random.whole(1..<Self.longestWay + 1))
                let first = try #require(way.first)
                timeline = try Timeline(first.control, continuing: first.record)
                for step in way {
                    if Self.outcome(of: step.reshape, step.batch, on: &timeline) != step.outcome { differences += 1 }
                    again += step.batch.count
                }
            }
        }
        #expect(differences == 0)
    }

    /// A hash of all bits of the frame and of the state after it, or of the refusal.
    private static func outcome(
        of reshape: Reshape?, _ batch: [SessionEvent], on timeline: inout Timeline
    ) -> UInt64 {
        var hash = GoldenHash()
        var writer = JSONWriter()
        if let reshape { hash.add(reshape, appliedTo: &timeline, &writer) }
        hash.add(batch, appliedTo: &timeline, &writer)
        return hash.value
    }
}

struct GoldenCorpusTests {
    @Test func theCorpusHasEveryKindOfEventAndControl_andRefusesFew() {
        var (types, causes, scales, releases) = (Set<String>(), Set<String>(), Set<String>(), Set<String>())
        var (grids, roundings, styles) = (Set<String>(), Set<Rounding>(), Set<TextFormat.Style>())
        var (frames, refused, reshaped, filled) = (0, 0, 0, 0)
        var drags = Set<DragKind>()
        var (slops, clearing, lifts, landing, ignored, needingIdle) = (0, 0, 0, 0, 0, 0)
        for index in 0..<100 {
            let round = GoldenRound(index)
            if case .slider(let slider) = round.control {
                scales.insert(String("\(slider.description.scale)".prefix { $0 != "(" }))
                releases.insert(String("\(slider.description.release)".prefix { $0 != "(" }))
                if let grid = slider.description.grid { grids.insert(String("\(grid)".prefix { $0 != "(" })) }
                if let rounding = slider.description.rounding { roundings.insert(rounding) }
                if let text = slider.description.text { styles.insert(text.style) }
                filled += slider.description.fillFrom == nil ? 0 : 1
                drags.insert(slider.description.drag)
                slops += slider.description.slop > 0 ? 1 : 0
                clearing += slider.description.clearsOnTap ? 1 : 0
                lifts += slider.description.liftTolerance > 0 ? 1 : 0
                landing += slider.description.lands == .grid ? 1 : 0
            }
            var timeline = Timeline(round.control, at: 0)
            needingIdle += round.batches.joined().count { $0.needsIdle }
            for (number, batch) in round.batches.enumerated() {
                if let reshape = round.reshapes[number] {
                    #expect(throws: Never.self) { try timeline.apply(reshape, at: 0) }
                    reshaped += 1
                }
                guard let applied = try? timeline.apply(batch, at: 0) else {
                    refused += 1
                    continue
                }
                guard let frame = applied.frame else { continue }
                frames += 1
                ignored += frame.isIgnored ? 1 : 0
                causes.formUnion(frame.cues.map(\.cause.rawValue))
                types.formUnion(batch.map(\.kind.type.rawValue))
            }
        }
        #expect(types.sorted() == EventType.allCases.map(\.rawValue).sorted())
        // None of them has several thumbs.
        #expect(causes.sorted() == Cue.Cause.allCases.filter { $0 != .contact }.map(\.rawValue).sorted())
        #expect(scales == ["linear", "exponential", "power", "symlog", "piecewise", "even"])
        #expect(grids == ["values", "factor", "sections"])
        #expect(roundings.count == Rounding.allCases.count && styles.count == TextFormat.Style.allCases.count)
        #expect(filled > 10)
        #expect(drags.count == DragKind.allCases.count)
        #expect(slops > 5 && clearing > 0 && lifts > 5 && landing > 5 && ignored > 10 && needingIdle > 50)
        #expect(releases.count > 1)
        #expect(frames > 6 * refused)
        #expect(reshaped > 20)
    }
}
