import SliderEngine
import Testing

/// A stop takes over from a held one before the held one lets go (docs/engine.md#magnets).
struct MagnetTakeoverTests {
    /// A track of 256 points and 256 units, on which whole numbers are exact.
    private func slider(stops: [Double], distance: Double, release: Double, drag: DragKind) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...256).values, trackWidth: 256, drag: drag,
                snapping: .magnet(MagnetSnapping(stops: stops, distance: distance, release: release))
            )
        )
    }

    @Test(arguments: [[50.0, 100, 150], [50, 54, 58, 62], [0, 4, 9, 30, 200, 256]], [10.0, 11, 12, 30, 60, 1000])
    func aStopHoldsAFingerThatStandsOnIt_fromAnyStart(stops: [Double], release: Double) throws {
        for drag in DragKind.allCases {
            for (stop, place) in stops.enumerated() {
                for start in stride(from: 0.0, through: 256, by: 1) {
                    var slider = try slider(stops: stops, distance: 10, release: release, drag: drag)
                    try slider.send(.began(0))
                    try slider.send(.changed(start), at: 10)
                    #expect(try slider.send(.changed(place), at: 20).heldStop == stop, "from \(start)")
                }
            }
        }
    }

    /// Near two stops and everywhere between them. The finger comes from either stop, or from beyond.
    @Test(arguments: [1.0, 2, 3, 3.5, 4, 5, 8, 16, 40], [12.0, 13, 16, 60])
    func aFingerThatTremblesByAPointBetweenTwoStops_changesTheHoldAtMostOnce(gap: Double, release: Double) throws {
        let stops = [100, 100 + gap]
        for start in stops + [50, 200] {
            for middle in stride(from: 97.0, through: 103 + gap, by: 0.25) {
                var slider = try slider(stops: stops, distance: 10, release: release, drag: .location)
                try slider.send(.began(start))
                var held = try slider.send(.changed(middle), at: 10).heldStop
                var changes = 0
                for (step, offset) in [1.0, 0, -1, 0.5, -0.5, 0, 1, -1, 1].enumerated() {
                    let now = try slider.send(.changed(middle + offset), at: 20 + Double(step) * 8).heldStop
                    if now != held { changes += 1 }
                    held = now
                }
                #expect(changes <= 1, "about \(middle) from \(start)")
            }
        }
    }

    @Test func aStopTakesOver_halfAPointFromIt() throws {
        var slider = try slider(stops: [64, 128], distance: 16, release: 96, drag: .location)
        try slider.send(.began(64))
        let places = [120.0, 127, 127.25, 127.5, 65, 64.75, 64.5]
        #expect(try places.map { try slider.send(.changed($0)).heldStop } == [0, 0, 0, 1, 1, 1, 0])
    }
}
