import SliderEngine
import Testing

/// Cues of a finger that releases the thumb while it moves: what it crossed itself, and where the thumb lands.
struct FlingCueTests {
    private func slider(release: Release = .fling(Fling(deceleration: 0.99)), stops: [Double] = [50]) throws
        -> DrivenSlider
    {
        try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 1000,
                snapping: .magnet(MagnetSnapping(stops: stops, distance: 10)), release: release,
                haptics: Haptics(stop: Haptic())
            )
        )
    }

    private func passed(_ result: DrivenFrame) -> [Int] {
        result.frame.cues.filter(\.isPassed).compactMap { $0.crossed.map { Int($0) } }
    }

    @Test(arguments: [Release.stay, .fling(Fling(deceleration: 0.99))])
    func aStopThatTheFingersLastMoveJumpsOver_isFelt(release: Release) throws {
        var slider = try slider(release: release)
        try slider.send(.began(400), at: 0)
        #expect(try passed(slider.send(.ended(600), at: 16)) == [1])
    }

    @Test func aStopThatTheFingerIsOn_whenItFlingsTheThumbAway_isFeltIfItCrossedIt() throws {
        for (x, wanted) in [(495.0, []), (505, [1])] {
            var slider = try slider()
            try slider.send(.began(400), at: 0)
            let result = try slider.send(.ended(x), at: 16)
            #expect(result.heldStop == nil && passed(result) == wanted)
        }
    }

    @Test func aStopThatOnlyTheFlungThumbCrosses_isNotFelt() throws {
        var slider = try slider()
        try slider.send(.began(400), at: 0)
        let result = try slider.send(.ended(480), at: 16)
        #expect(result.value > 50 && result.causes.isEmpty)
    }

    @Test func aStopOnWhichTheThumbLands_hasOneCue() throws {
        var slider = try slider(stops: [50, 60])
        try slider.send(.began(488), at: 0)
        // 32 points in 40 ms, and on at that speed for 0.099 s: 79.2 points, to within a point of the stop at 60.
        let result = try slider.send(.ended(520), at: 40)
        #expect(result.heldStop == 1)
        #expect(result.frame.cues.map(\.isPassed) == [true, false])
    }
}
