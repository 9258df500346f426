import SliderEngine
import SliderSamples
import Testing

/// Properties of the transitions of every slider (docs/engine.md#transitions).
struct TransitionPropertyTests {
    private static let seeds = 0..<200

    /// The frames of likely events, each with the frame before it.
    private func frames(seed: Int) throws -> [(before: DrivenFrame, after: DrivenFrame)] {
        let control = try GeneratedSlider.makeFelt(seed: seed)
        var slider = try DrivenSlider(control.description)
        return try GeneratedEvents.likely(for: control, count: 40, seed: seed).map { event in
            (try slider.now, try slider.send(event))
        }
    }

    @Test(arguments: seeds)
    func theBarsAreAnimated_exactlyWhenAnyOfThemLooksDifferent(seed: Int) throws {
        for (before, after) in try frames(seed: seed) {
            guard let from = before.bars, let to = after.bars else { return }
            let differs =
                !from.heights.elementsEqual(to.heights) || from.highlighted != to.highlighted
                || from.from != to.from
            #expect((after.frame.transitions[.bars] != nil) == differs)
        }
    }

    @Test(arguments: seeds)
    func aMotionsPropertiesAreAnimated_exactlyWhenTheyChange(seed: Int) throws {
        for (before, after) in try frames(seed: seed) {
            let transitions = after.frame.transitions
            guard let from = before.motion, let to = after.motion else {
                #expect(transitions.allSatisfy { $0.property == .bars || $0.isRelease })
                continue
            }
            let moved = before.value != after.value
            #expect((transitions[.value] != nil) == moved || transitions[.value]?.isRelease == true)
            #expect((transitions[.glide] != nil) == moved)
            #expect((transitions[.tilt] != nil) == (from.tilt != to.tilt))
            #expect((transitions[.lift] != nil) == (from.raised != to.raised))
            let full = [MotionPhase.forwards, .backwards]
            let turns = full.contains(from.phase) != full.contains(to.phase)
            #expect((transitions[.halo] != nil) == turns)
        }
    }

    @Test(arguments: seeds)
    func onlyAReleaseIsFlungOrReturns_andNeverBoth(seed: Int) throws {
        for (before, after) in try frames(seed: seed) {
            let releases = after.frame.transitions.filter(\.isRelease)
            #expect(releases.count <= 1 && (releases.isEmpty || !after.dragging))
            guard let release = releases.first else { continue }
            #expect(release.property == .thumb || (after.frame.reason == .end && before.thumbX != after.thumbX))
        }
    }

    @Test(arguments: seeds)
    func aBatchKeepsTheLastTransitionOfEachProperty_andEveryCue(seed: Int) throws {
        let results = try frames(seed: seed).map(\.after)
        let frames = results.map(\.frame)
        for count in 1...frames.count {
            let batch = frames[1..<count].reduce(frames[0]) { $0.followed(by: $1) }
            for property in Transition.Property.allCases where property != .value && property != .thumb {
                #expect(batch.transitions[property] == frames[..<count].compactMap { $0.transitions[property] }.last)
            }
            let release = batch.transitions.first(where: \.isRelease)
            #expect(release == lastRelease(of: results[..<count]))
            if release?.property != .value {
                let moves = results[..<count].contains { $0.motion != nil && $0.frame.transitions[.glide] != nil }
                #expect((batch.transitions[.value] != nil) == moves)
            }
            #expect(batch.transitions.count == Array(batch.transitions).count)
            #expect(Array(batch.cues) == frames[..<count].flatMap { Array($0.cues) })
        }
    }

    /// The landing or the return that is still under way after the last of the frames.
    private func lastRelease(of results: ArraySlice<DrivenFrame>) -> Transition? {
        guard let index = results.lastIndex(where: { $0.frame.transitions.contains(where: \.isRelease) }) else {
            return nil
        }
        let release = results[index].frame.transitions.first(where: \.isRelease)
        let later = results[(index + 1)...]
        let isLanding = release?.property == .value
        let isOver = later.contains { $0.dragging || isLanding && $0.value != results[index].value }
        return isOver ? nil : release
    }
}

extension Transition {
    /// Whether the transition is a landing or the thumb's return.
    fileprivate var isRelease: Bool { property == .value && curve == .spring || property == .thumb }
}
