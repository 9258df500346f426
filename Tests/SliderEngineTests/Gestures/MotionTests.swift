import SliderEngine
import Testing

/// A thumb that leans into its movement (docs/engine.md#motion), on the star: 0 … 10 over 350 points.
struct MotionTests {
    /// The star after a swift move forwards from 50 to 100 at 16 ms.
    private func swiftStar() throws -> DrivenSlider {
        var star = try DrivenSlider(preset: "star")
        try star.send(.began(50), at: 0)
        try star.send(.changed(x: 100, predictedX: 200), at: 16)
        return star
    }

    @Test func theStarLeansAgainstItsMovement() throws {
        var star = try DrivenSlider(preset: "star")
        #expect(try star.now.motion?.phase == .atRest)
        #expect(try star.send(.began(50), at: 0).motion?.phase == .atRest)
        let forwards = try star.send(.changed(x: 100, predictedX: 200), at: 16).motion
        #expect(forwards?.phase == .forwards)
        #expect(forwards?.tilt == -36)
        #expect(forwards?.settlesAt == 266)
        let backwards = try star.send(.changed(x: 90, predictedX: 20), at: 32).motion
        #expect(backwards?.phase == .backwards)
        #expect(backwards?.tilt == 36)
        #expect(backwards?.settlesAt == 282)
    }

    @Test(arguments: [(265.0, MotionPhase.forwards, -36.0), (266, .wasForwards, 0), (1e9, .wasForwards, 0)])
    func theLeanIsSpent250MillisecondsAfterTheLastMove(t: Double, phase: MotionPhase, tilt: Double) throws {
        var star = try swiftStar()
        let motion = try star.send(.elapsed, at: t).motion
        #expect(motion?.phase == phase)
        #expect(motion?.tilt == tilt)
        #expect(motion?.settlesAt == (tilt == 0 ? nil : 266))
    }

    @Test(arguments: [
        (110.0, 129.9, MotionPhase.wasForwards), (110, 130, .forwards), (110, 90.1, .wasForwards), (110, 90, .forwards),
        // A finger is predicted to stop at the track's end at most.
        (331, 900, .wasForwards), (329, 900, .forwards),
        // And the last hundredth of the range is near the end however far the finger goes.
        (347, 100, .wasForwards), (346, 100, .forwards),
    ])
    func theLeanIsSpentNearTheMovementsEnd(x: Double, predictedX: Double, phase: MotionPhase) throws {
        var star = try swiftStar()
        let motion = try star.send(.changed(x: x, predictedX: predictedX), at: 32).motion
        #expect(motion?.phase == phase)
        #expect(motion?.settlesAt == (phase == .forwards ? 282 : nil))
    }

    @Test func aNewWayIsAlwaysFull_theOldOneOnlyAwayFromItsEnd() throws {
        var star = try swiftStar()
        #expect(try star.send(.changed(x: 95, predictedX: 95)).motion?.phase == .backwards)
        #expect(try star.send(.changed(x: 94, predictedX: 94)).motion?.phase == .wasBackwards)
        #expect(try star.send(.changed(x: 93, predictedX: 93)).motion?.phase == .wasBackwards)
        #expect(try star.send(.changed(x: 92, predictedX: 50)).motion?.phase == .backwards)
        #expect(try star.send(.changed(x: 93, predictedX: 93)).motion?.phase == .forwards)
    }

    @Test func aStarDraggedOnPastItsLowerEndStaysAtRest() throws {
        var star = try DrivenSlider(preset: "star")
        try star.send(.began(0), at: 0)
        #expect(try star.send(.changed(x: -10, predictedX: -200), at: 16).motion?.phase == .atRest)
        #expect(try star.send(.changed(x: -50, predictedX: 300), at: 32).motion?.phase == .atRest)
    }

    @Test func standingStillGoesOnInThePhasesOwnDirection() throws {
        var star = try swiftStar()
        let still = try star.send(.changed(x: 100, predictedX: 200), at: 100).motion
        #expect(still?.phase == .forwards)
        #expect(still?.settlesAt == 350)
        #expect(try star.send(.changed(x: 100, predictedX: 100), at: 101).motion?.phase == .wasForwards)
    }

    @Test(arguments: [Event.Kind.set(value: 8), .resized(trackWidth: 700), .elapsed])
    func onlyAMoveRenewsTheLean(kind: Event.Kind) throws {
        var star = try swiftStar()
        #expect(try star.send(kind, at: 200).motion?.settlesAt == 266)
        let late = try star.send(kind, at: 300).motion
        #expect(late?.phase == .wasForwards)
        #expect(late?.settlesAt == nil)
    }

    @Test func aLateMoveFindsTheLeanSpent_andRenewsItAwayFromTheEnd() throws {
        var star = try swiftStar()
        let result = try star.send(.changed(x: 110, predictedX: 200), at: 266)
        #expect(result.motion?.phase == .forwards)
        #expect(result.motion?.settlesAt == 516)
        #expect(!result.transitions.contains(.tilt))
    }

    @Test(arguments: [Event.Kind.ended, .ended(200), .cancelled])
    func theStarComesToRestWhenTheGestureEnds(kind: Event.Kind) throws {
        var star = try swiftStar()
        let motion = try star.send(kind, at: 32).motion
        #expect(motion?.phase == .atRest)
        #expect(motion?.tilt == 0)
        #expect(motion?.settlesAt == nil)
    }

    @Test func aNewGestureStartsAtRest() throws {
        var star = try swiftStar()
        #expect(try star.send(.began(100), at: 20).motion?.phase == .atRest)
    }

    @Test func withoutAPrediction_aQuarterSecondOfVelocityTellsWhereTheFingerStops() throws {
        // 40 points a second stop 10 points on; 80 points a second stop 20 points on, which is not nearer than 20.
        for (speed, phase) in [(40.0, MotionPhase.wasForwards), (80, .forwards)] {
            var star = try DrivenSlider(preset: "star")
            try star.send(.began(100), at: 0)
            try star.send(.changed(x: 100 + speed * 0.032, predictedX: 300), at: 32)
            #expect(try star.send(.changed(100 + speed * 0.064), at: 64).motion?.phase == phase)
        }
    }

    @Test func aReversedSliderLeansByItsValue_andSeesThePredictionTurnedRound() throws {
        var slider = try DrivenSlider(SliderDescription(trackWidth: 100, reversed: true, motion: Motion()))
        try slider.send(.began(50), at: 0)
        #expect(try slider.send(.changed(x: 40, predictedX: 0), at: 16).motion?.phase == .forwards)
        #expect(try slider.send(.changed(x: 38, predictedX: 19), at: 32).motion?.phase == .wasForwards)
        #expect(try slider.send(.changed(x: 36, predictedX: -40), at: 48).motion?.phase == .forwards)
    }

    @Test func theStarIsRaisedAboveTheLowerEnd() throws {
        var star = try DrivenSlider(preset: "star")
        #expect(try star.now.motion?.raised == false)
        #expect(try star.send(.set(value: 0.001)).motion?.raised == true)
        #expect(try star.send(.set(value: 0)).motion?.raised == false)
    }

    @Test func aZeroTiltIsNotNegativeZero() throws {
        var slider = try DrivenSlider(SliderDescription(motion: Motion(tilt: 0)))
        try slider.send(.began(100))
        let tilt = try #require(try slider.send(.changed(x: 150, predictedX: 300)).motion?.tilt)
        #expect(tilt.sign == .plus)
    }
}
