import SliderEngine
import Testing

/// Stops that hold the thumb when it is near (docs/engine.md#magnets).
struct MagnetTests {
    /// A track on which points, values and stops are whole and exact in binary.
    private func slider(stops: [Double] = [64], distance: Double = 8) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...128).values, trackWidth: 128,
                snapping: .magnet(MagnetSnapping(stops: stops, distance: distance))
            )
        )
    }

    @Test(arguments: [(56.0, false), (56.125, true), (64, true), (71.875, true), (72, false)])
    func aStopHoldsWhatIsNearer_thanTheDistance(x: Double, holds: Bool) throws {
        var slider = try slider()
        let result = try slider.send(.began(x))
        #expect((result.heldStop == 0) == holds)
        #expect(result.value == x)
        #expect(result.snapped == (holds ? 64 : x))
        #expect(result.thumbX == (holds ? 64 : x))
        #expect(result.fingerOffset == (holds ? x - 64 : 0))
    }

    @Test(arguments: [(39.0, 0), (40, 1), (41, 1)])
    func theNearestHolds_andOfTwoAsNearTheHigher(x: Double, stop: Int) throws {
        var slider = try slider(stops: [32, 48], distance: 20)
        #expect(try slider.send(.began(x)).heldStop == stop)
    }

    @Test func onlyADragIsDrawn_whatIsSetMustBeTheStopItself() throws {
        var slider = try slider()
        let near = try slider.send(.set(value: 63))
        #expect(near.heldStop == nil)
        #expect(near.snapped == 63)
        #expect(try slider.send(.set(value: 64)).heldStop == 0)
    }

    @Test func anInitialValueIsHeld_onlyOnTheStop() throws {
        let magnet = Snapping.magnet(MagnetSnapping(stops: [0.5]))
        #expect(try DrivenSlider(SliderDescription(initialValue: 0.5, snapping: magnet)).now.heldStop == 0)
        #expect(try DrivenSlider(SliderDescription(initialValue: 0.499, snapping: magnet)).now.heldStop == nil)
    }

    @Test func aResizeKeepsTheHold() throws {
        var slider = try slider()
        try slider.send(.began(57))
        try slider.send(.ended)
        let result = try slider.send(.resized(trackWidth: 1_280))
        #expect(result.heldStop == 0)
        #expect(result.value == 57)
        #expect(result.thumbX == 640)
    }

    @Test func aHeldStopIsShown_evenOffTheGrid() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...100).values, step: 10, trackWidth: 100,
                snapping: .magnet(MagnetSnapping(stops: [33], distance: 2))
            )
        )
        #expect(try slider.send(.began(32)).snapped == 33)
        #expect(try slider.send(.changed(36)).snapped == 40)
    }
}
