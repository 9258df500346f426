import SliderEngine
import Testing

/// A resize never counts as a movement of the finger, on any slider (docs/engine.md#velocity).
struct ResizedVelocityTests {
    private static let snappings: [Snapping] = [
        .none, .magnet(MagnetSnapping(stops: [0.5], distance: 10)),
        .magnet(MagnetSnapping(stops: [0.5], distance: 10, captureSpeed: 100)),
        .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 0.5, width: 20)])),
    ]
    private static let releases: [Release] = [.stay, .fling(Fling())]

    @Test(arguments: snappings, releases)
    func aFingerThatRestsOnAReversedTrackThatGrows_isAtRest(snapping: Snapping, release: Release) throws {
        for drag in DragKind.allCases {
            var slider = try DrivenSlider(
                SliderDescription(
                    initialValue: 0.5, reversed: true, drag: drag, snapping: snapping, release: release,
                    motion: Motion()
                ))
            let start = drag.takesHold ? 175.0 : 100
            try slider.send(.began(start), at: 0)
            #expect(try slider.send(.changed(start + 1), at: 16).velocity == -62.5)
            #expect(try slider.send(.resized(trackWidth: 700), at: 20).velocity == -62.5)
            #expect(try slider.send(.changed(start + 1), at: 32).velocity == 0)
            let result = try slider.send(.ended, at: 33)
            #expect(result.velocity == 0)
            #expect(result.frame.transitions[.value]?.velocity == nil)
        }
    }

    @Test(arguments: [false, true], releases)
    func aTrackThatChangesUnderAMovingFinger_changesNoVelocity(reversed: Bool, release: Release) throws {
        func velocities(widths: [Double]) throws -> [Double?] {
            var slider = try DrivenSlider(SliderDescription(reversed: reversed, release: release))
            var velocities: [Double?] = []
            for (index, width) in widths.enumerated() {
                let (t, step) = (Double(index) * 8, Double(index))
                velocities.append(try slider.send(.changed(100 + step * step), at: t).velocity)
                velocities.append(try slider.send(.resized(trackWidth: width), at: t + 2).velocity)
            }
            return velocities + [try slider.send(.ended, at: Double(widths.count) * 8).velocity]
        }
        let steady = try velocities(widths: Array(repeating: 350, count: 12))
        #expect(try velocities(widths: (0..<12).map { $0 % 2 == 0 ? 700 : 300.1 }) == steady)
        #expect(steady.suffix(5).allSatisfy { reversed ? $0 ?? 0 < 0 : $0 ?? 0 > 0 })
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
}
