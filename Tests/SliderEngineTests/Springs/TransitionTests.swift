import SliderEngine
import Testing

/// The transitions of a frame (docs/engine.md#transitions).
struct TransitionTests {
    private func transition(_ property: Transition.Property, _ result: DrivenFrame) throws -> Transition {
        try #require(result.frame.transitions[property])
    }

    private func expect(
        _ transition: Transition, _ curve: Transition.Curve, duration: Double, bounce: Double? = nil, delay: Double = 0
    ) {
        #expect(transition.curve == curve)
        #expect(transition.duration == duration)
        #expect(transition.bounce == bounce)
        #expect(transition.delay == delay)
    }

    /// The star after a fast move forwards at 16 ms, and the frame of that move.
    private func swiftStar() throws -> (star: DrivenSlider, result: DrivenFrame) {
        var star = try DrivenSlider(preset: "star")
        try star.send(.began(0), at: 0)
        let result = try star.send(.changed(x: 100, predictedX: 200), at: 16)
        return (star, result)
    }

    @Test func barsSpringWhenAHeightOrTheReachedCountChanges() throws {
        var slider = try DrivenSlider(preset: "meshing")
        let began = try slider.send(.began(100))
        #expect(began.transitions == [.bars])
        expect(try transition(.bars, began), .spring, duration: 0.5, bounce: 0.3)
        #expect(try slider.send(.changed(100)).transitions == [])
        #expect(try slider.send(.changed(101)).transitions == [.bars])
        #expect(try slider.send(.ended).transitions == [.bars])
        // At rest all bars are low: only the count tells one value from another.
        #expect(try slider.send(.set(value: 10.1)).transitions == [])
        #expect(try slider.send(.set(value: 30)).transitions == [.bars])
        #expect(try slider.send(.resized(trackWidth: 10)).transitions == [])
    }

    @Test func aRisingStarMovesInItsOwnTimes_inTheTablesOrder() throws {
        let (_, result) = try swiftStar()
        #expect(result.transitions == [.value, .tilt, .lift, .glide, .halo])
        expect(try transition(.value, result), .easeInOut, duration: 0.2)
        expect(try transition(.tilt, result), .spring, duration: 1, bounce: 0)
        expect(try transition(.lift, result), .spring, duration: 1, bounce: 0)
        expect(try transition(.glide, result), .easeInOut, duration: 1.5)
        expect(try transition(.halo, result), .easeInOut, duration: 0.35)
    }

    @Test func aStarThatSinksWaitsBeforeItDoes() throws {
        var star = try swiftStar().star
        let result = try star.send(.changed(x: 0, predictedX: 0), at: 32)
        #expect(result.transitions == [.value, .tilt, .lift, .glide])
        expect(try transition(.lift, result), .spring, duration: 1, bounce: 0, delay: 0.2)
    }

    @Test func theHaloFadesASecondLater_butAtOnceWhenTheStarIsDown() throws {
        var (star, _) = try swiftStar()
        let settled = try star.send(.elapsed, at: 266)
        #expect(settled.transitions == [.tilt, .halo])
        expect(try transition(.halo, settled), .easeInOut, duration: 0.35, delay: 1)

        (star, _) = try swiftStar()
        let cancelled = try star.send(.cancelled, at: 32)
        #expect(cancelled.transitions == [.value, .tilt, .lift, .glide, .halo])
        expect(try transition(.halo, cancelled), .easeInOut, duration: 0.35)
    }

    @Test func turningRoundTiltsWithoutTheHalo() throws {
        var (star, _) = try swiftStar()
        #expect(try star.send(.changed(x: 90, predictedX: 20), at: 32).transitions == [.value, .tilt, .glide])
    }

    @Test func aPropertyThatDoesNotChangeIsNotAnimated() throws {
        var (star, _) = try swiftStar()
        #expect(try star.send(.elapsed, at: 17).transitions == [])
        #expect(try star.send(.changed(x: 100, predictedX: 200), at: 18).transitions == [])
        #expect(try star.now.transitions == [])
    }

    @Test func aSliderWithoutBarsOrMotionHasNothingToAnimate() throws {
        var slider = try DrivenSlider(preset: "zoom")
        try slider.send(.began(0))
        #expect(try slider.send(.changed(150)).transitions == [])
    }

    @Test func aBatchKeepsEachPropertysLastTransition_andAllCues() throws {
        var (star, rising) = try swiftStar()
        let sinking = try star.send(.changed(x: 0, predictedX: 0), at: 32)
        let batch = rising.frame.followed(by: sinking.frame)
        #expect(batch.transitions.map(\.property) == [.value, .tilt, .lift, .glide, .halo])
        #expect(batch.transitions[.lift]?.delay == 0.2)
        #expect(batch.transitions[.halo]?.delay == 0)
        #expect(batch.t == 32)
        let again = sinking.frame.followed(by: rising.frame)
        #expect(again.transitions[.lift]?.delay == 0)

        var slider = try DrivenSlider(preset: "meshing")
        let first = try slider.send(.began(100), at: 1).frame
        let last = try slider.send(.ended(200), at: 2).frame
        let cues = first.followed(by: last).cues
        #expect(cues.map(\.cause) == [.tick, .tick, .end])
        #expect(cues.map(\.t) == [1, 2, 2])
        #expect(first.followed(by: last).reason == .end)
    }
}
