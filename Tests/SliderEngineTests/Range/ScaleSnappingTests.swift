import SliderEngine
import Testing

/// On any scale, what stops hold is measured along the track, never in values (docs/engine.md#stops).
struct ScaleSnappingTests {
    /// A scale, and the value that it has in the middle of the track.
    struct Halved: Sendable {
        let scale: Scale
        let range: ClosedRange<Double>
        let middle: Double
    }

    private static let scales = [
        Halved(scale: .exponential, range: 1...100, middle: 10),
        Halved(scale: .power(exponent: 2), range: 0...100, middle: 25),
        Halved(scale: .power(exponent: 0.5), range: 0...4, middle: 8.0.squareRoot()),
        Halved(scale: .symlog(linear: 1), range: -9...999, middle: 9),
        Halved(
            scale: .piecewise(knots: [ScaleKnot(at: 0.5, value: 10), ScaleKnot(at: 0.75, value: 50)]), range: 0...100,
            middle: 10
        ),
    ]

    private func slider(_ halved: Halved, drag: DragKind = .location, _ snapping: Snapping) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: halved.range.values, scale: halved.scale, trackWidth: 128, drag: drag, snapping: snapping
            )
        )
    }

    @Test(arguments: scales)
    func aMagnetHoldsAsFarOnBothSides(_ halved: Halved) throws {
        let magnet = MagnetSnapping(stops: [halved.middle], distance: 8)
        for (x, holds) in [(55.9, false), (56.1, true), (64, true), (71.9, true), (72.1, false)] {
            var slider = try slider(halved, .magnet(magnet))
            let result = try slider.send(.began(x))
            #expect((result.heldStop == 0) == holds, "at \(x)")
            #expect(isNear(result.thumbX, holds ? 64 : x))
        }
    }

    @Test func theNearestMagnetIsTheNearestOnTheTrack() throws {
        // On p² they are at 0.2 and 0.8 of the track. 0.51 is 26.01: in values much nearer to 4 than to 64.
        let halved = Halved(scale: .power(exponent: 2), range: 0...100, middle: 25)
        var slider = try slider(halved, .magnet(MagnetSnapping(stops: [4, 64], distance: 100)))
        #expect(try slider.send(.began(0.51 * 128)).heldStop == 1)
        #expect(try slider.send(.changed(0.49 * 128)).heldStop == 0)
    }

    @Test(arguments: scales)
    func anExtendedZoneTakesItsPointsOfTravel(_ halved: Halved) throws {
        let zone = DeadZoneSnapping(stops: [DeadZone(value: halved.middle, width: 16)])
        var slider = try slider(halved, drag: .translation, .deadZone(zone))
        try slider.send(.began(0))
        for (x, held, thumb) in [(63.9, false, 63.9), (64.1, true, 64), (79.9, true, 64), (80.1, false, 64.1)] {
            let result = try slider.send(.changed(x))
            #expect((result.heldStop == 0) == held && isNear(result.thumbX, thumb), "at \(x)")
            if held { #expect(result.value == halved.middle) }
        }
        #expect(try slider.send(.changed(144)).value == halved.range.upperBound)
    }

    @Test(arguments: scales)
    func aFittedZoneLiesHalfOnEitherSide(_ halved: Halved) throws {
        let zone = DeadZoneSnapping(stops: [DeadZone(value: halved.middle, width: 16)])
        var slider = try slider(halved, .deadZone(zone))
        for (x, held, p) in [(28, false, 0.25), (55.9, false, 55.9 / 112), (56.1, true, 0.5), (71.9, true, 0.5)] {
            let result = try slider.send(.changed(x))
            #expect((result.heldStop == 0) == held && isNear(result.normalized, p), "at \(x)")
        }
        #expect(try slider.send(.changed(128)).value == halved.range.upperBound)
    }
}
