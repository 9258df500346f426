import SliderEngine
import Testing

/// A finger that rests has no speed, though the track under it changes its width and with it where its lower end is.
struct ResizedVelocityTests {
    /// A finger that rests on a track that becomes twice as wide, and goes up.
    private func answers(_ slider: SliderDescription) throws -> [Answer] {
        var slider = try DrivenSlider(slider)
        try slider.send(.began(100), at: 0)
        try slider.send(.changed(101), at: 16)
        return [
            try slider.send(.resized(trackWidth: 700), at: 20), try slider.send(.changed(101), at: 32),
            try slider.send(.ended, at: 33),
        ]
    }

    @Test func aReversedTrackThatGrows_flingsNothing() throws {
        let answers = try answers(
            SliderDescription(initialValue: 0.5, reversed: true, drag: .translation, release: .fling(Fling())))
        // Towards the lower end at first, and at rest by and by: 1 point, then none, in 16 ms each.
        #expect(answers.map(\.velocity).allSatisfy { isNear($0, -62.5) || isNear($0, 31.25) })
        #expect(answers.allSatisfy { abs($0.value - 0.5) < 0.05 })
    }

    @Test(arguments: [false, true])
    func whereSpeedIsFelt_aWidthChangesNoVelocity(reversed: Bool) throws {
        let plain = SliderDescription(
            trackWidth: 700, reversed: reversed,
            snapping: .magnet(MagnetSnapping(stops: [0.5], distance: 10, captureSpeed: 100))
        )
        var narrow = plain
        narrow.trackWidth = 350
        #expect(try answers(narrow).map(\.velocity) == answers(plain).map(\.velocity))
    }

    @Test func aStopCatchesAFingerThatRests_whileTheTrackGrows() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                reversed: true, snapping: .magnet(MagnetSnapping(stops: [0.5], distance: 10, captureSpeed: 100))))
        try slider.send(.began(350), at: 0)
        try slider.send(.changed(350), at: 16)
        try slider.send(.resized(trackWidth: 700), at: 20)
        #expect(try slider.send(.changed(350), at: 32).heldStop == 0)
    }

    /// As the published vectors have it.
    @Test func whereSpeedIsNotFelt_itIsMeasuredFromTheLowerEnd() throws {
        let velocity = try answers(SliderDescription(reversed: true))[1].velocity
        #expect(try #require(velocity) > 10_000)
    }
}
