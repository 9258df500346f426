import SliderEngine
import Testing

/// What is animated, for every slider (design: The engine, §10).
struct TransitionPropertyTests {
    private static let seeds = 0..<200

    /// The frames of likely events, each with the frame before it.
    private func frames(seed: Int) throws -> [(before: Answer, after: Answer)] {
        let control = try GeneratedSlider.make(seed: seed)
        var slider = try DrivenSlider(control.description)
        return try GeneratedEvents.likely(for: control, count: 40, seed: seed).map { event in
            (try slider.now, try slider.send(event.kind, at: event.t))
        }
    }

    @Test(arguments: seeds)
    func theBarsAreAnimated_exactlyWhenAnyOfThemLooksDifferent(seed: Int) throws {
        for (before, after) in try frames(seed: seed) {
            guard let from = before.bars, let to = after.bars else { return }
            let differs = !from.heights.elementsEqual(to.heights) || from.highlighted != to.highlighted
            #expect((after.frame.transitions[.bars] != nil) == differs)
        }
    }

    @Test(arguments: seeds)
    func aMotionsPropertiesAreAnimated_exactlyWhenTheyChange(seed: Int) throws {
        for (before, after) in try frames(seed: seed) {
            let transitions = after.frame.transitions
            guard let from = before.motion, let to = after.motion else {
                #expect(transitions.allSatisfy { $0.property == .bars })
                continue
            }
            let moved = before.value != after.value
            #expect((transitions[.value] != nil) == moved && (transitions[.glide] != nil) == moved)
            #expect((transitions[.tilt] != nil) == (from.tilt != to.tilt))
            #expect((transitions[.lift] != nil) == (from.raised != to.raised))
            let full = [MotionPhase.forwards, .backwards]
            let turns = full.contains(from.phase) != full.contains(to.phase)
            #expect((transitions[.halo] != nil) == turns)
        }
    }

    @Test(arguments: seeds)
    func aBatchKeepsTheLastTransitionOfEachProperty_andEveryCue(seed: Int) throws {
        let frames = try frames(seed: seed).map(\.after.frame)
        let batch = frames.dropFirst().reduce(frames[0]) { $0.followed(by: $1) }
        for property in Transition.Property.allCases {
            #expect(batch.transitions[property] == frames.compactMap { $0.transitions[property] }.last)
        }
        #expect(batch.transitions.count == Array(batch.transitions).count)
        #expect(Array(batch.cues) == frames.flatMap { Array($0.cues) })
    }
}
