import SliderEngine
import Testing

/// Stops that hold for a length of travel (docs/engine.md#dead-zones).
struct DeadZoneTests {
    private func slider(
        _ zones: [DeadZone], _ travel: DeadZoneTravel, drag: DragKind, initialValue: Double? = nil
    ) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...100).values, initialValue: initialValue, trackWidth: 100, drag: drag,
                snapping: .deadZone(DeadZoneSnapping(stops: zones, travel: travel)),
                haptics: Haptics(stop: Haptic(weight: .rigid))
            )
        )
    }

    @Test(arguments: [
        (0.0, 0.0, false), (49.5, 49.5, false), (50, 50, true), (60, 50, true), (70, 50, true), (70.5, 50.5, false),
        (95, 75, false), (120, 100, false), (500, 100, false),
    ])
    func anExtendedZoneHoldsForItsWidth_andPartsThumbAndFinger(travel: Double, value: Double, holds: Bool) throws {
        var slider = try slider([DeadZone(value: 50, width: 20)], .extended, drag: .translation)
        try slider.send(.began(7))
        let result = try slider.send(.changed(7 + travel))
        #expect(result.value == value)
        #expect((result.heldStop == 0) == holds)
        #expect(result.snapped == value)
        #expect(result.thumbX == value)
    }

    @Test(arguments: [
        (0.0, 0.0, false), (20, 25, false), (39.5, 49.375, false), (40, 50, true), (50, 50, true), (60, 50, true),
        (60.5, 50.625, false), (80, 75, false), (100, 100, false),
    ])
    func aFittedZoneHoldsForItsWidth_andTheFingerMeetsTheThumbAtBothEnds(
        x: Double, value: Double, holds: Bool
    ) throws {
        for drag in [DragKind.location, .translation] {
            var slider = try slider([DeadZone(value: 50, width: 20)], .fitted, drag: drag)
            try slider.send(.began(0))
            let result = try slider.send(.changed(x))
            #expect(isNear(result.value, value))
            #expect((result.heldStop == 0) == holds)
            #expect(isNear(result.fingerOffset, x - value))
        }
    }

    @Test(arguments: [
        (10.0, 10.0), (20, 20), (30, 20), (30.5, 20.5), (70, 60), (73, 60), (75, 60), (80, 65), (115, 100),
    ])
    func eachExtendedZoneThatIsPassedTakesItsWidth(travel: Double, value: Double) throws {
        let zones = [DeadZone(value: 20, width: 10), DeadZone(value: 60, width: 5)]
        var slider = try slider(zones, .extended, drag: .translation)
        try slider.send(.began(0))
        #expect(isNear(try slider.send(.changed(travel)).value, value))
    }

    @Test(arguments: [(9.5, nil), (10, 50), (-10, 50), (-10.5, 49.5), (10.5, 50.5)] as [(Double, Double?)])
    func leavingAStopCostsHalfItsWidthEitherWay(moved: Double, value: Double?) throws {
        var slider = try slider([DeadZone(value: 50, width: 20)], .extended, drag: .translation, initialValue: 50)
        #expect(try slider.now.heldStop == 0)
        try slider.send(.began(300))
        #expect(try slider.send(.changed(300 + moved)).value == value ?? 50)
    }

    @Test func anExtendedZoneMayBeAtAnEnd() throws {
        let zones = [DeadZone(value: 0, width: 20), DeadZone(value: 100, width: 20)]
        var slider = try slider(zones, .extended, drag: .translation)
        try slider.send(.began(0))
        #expect(try slider.send(.changed(10)).heldStop == 0)
        #expect(try slider.send(.changed(11)).value == 1)
        #expect(try slider.send(.changed(109.5)).value == 99.5)
        let end = try slider.send(.changed(110))
        #expect(end.value == 100)
        #expect(end.heldStop == 1)
    }

    @Test(arguments: [
        (DeadZoneTravel.fitted, DragKind.location, 79.0...79.0, 80.0...120.0),
        (.extended, .translation, 99.5...99.5, 100.0...120.0),
    ])
    func onAWiderTrackFittedZonesGrow_andExtendedOnesDoNot(
        travel: DeadZoneTravel, drag: DragKind, before: ClosedRange<Double>, zone: ClosedRange<Double>
    ) throws {
        var slider = try slider([DeadZone(value: 50, width: 20)], travel, drag: drag)
        try slider.send(.resized(trackWidth: 200))
        try slider.send(.began(0))
        #expect(try slider.send(.changed(before.lowerBound)).heldStop == nil)
        #expect(try slider.send(.changed(zone.lowerBound)).heldStop == 0)
        #expect(try slider.send(.changed(zone.upperBound)).heldStop == 0)
        #expect(try slider.send(.changed(zone.upperBound + 0.5)).heldStop == nil)
    }

    @Test func theSnapPresetHoldsItsMiddleForFortyPoints() throws {
        var slider = try DrivenSlider(preset: "snap")
        try slider.send(.began(0))
        #expect(try slider.send(.changed(174.5)).heldStop == nil)
        #expect(try slider.send(.changed(175)).causes == [.stop])
        #expect(try slider.send(.changed(215)).value == 0.5)
        #expect(isNear(try slider.send(.changed(216)).value, 0.5 + 1 / 350))
        #expect(try slider.send(.changed(390)).value == 1)
    }

    @Test(arguments: [(DragKind.translation, 120.0), (.location, 100)])
    func theDefaultTravelFollowsTheDrag(drag: DragKind, wholePath: Double) throws {
        let snapping = DeadZoneSnapping(stops: [DeadZone(value: 0.5, width: 20)])
        var slider = try DrivenSlider(
            SliderDescription(trackWidth: 100, drag: drag, snapping: .deadZone(snapping))
        )
        try slider.send(.began(0))
        #expect(try slider.send(.changed(wholePath - 0.5)).value < 1)
        #expect(try slider.send(.changed(wholePath)).value == 1)
    }

    @Test func onlyTheStopItselfIsHeldWhenItIsSet() throws {
        var slider = try slider([DeadZone(value: 50, width: 20)], .extended, drag: .translation)
        #expect(try slider.send(.set(value: 50.001)).heldStop == nil)
        #expect(try slider.send(.set(value: 50)).heldStop == 0)
    }
}
