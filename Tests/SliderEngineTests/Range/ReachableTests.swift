import SliderEngine
import Testing

/// Sliders whose thumb can reach only a part of the range: the ends of that part act as the ends of the track.
struct ReachableTests {
    /// 0 … 100 on 200 points, of which 20 … 61.5 can be reached.
    private func slider(_ change: (inout SliderDescription) -> Void = { _ in }) throws -> DrivenSlider {
        var description = SliderDescription(
            range: (0...100).values, reachable: Reachable(lower: 20, upper: 61.5), trackWidth: 200,
            haptics: Haptics(edge: Haptic())
        )
        change(&description)
        return try DrivenSlider(description)
    }

    @Test func theInitialValueIsTheLeastThatCanBeReached() throws {
        #expect(try slider().now.value == 20)
        #expect(try DrivenSlider(SliderDescription(reachable: Reachable(upper: 0.5))).now.value == 0)
    }

    @Test func aMissingReachableBoundIsFilledIn() throws {
        let control = try SliderControl(SliderDescription(range: (2...9).values, reachable: Reachable(upper: 4)))
        #expect(control.description.reachable == Reachable(lower: 2, upper: 4))
        #expect(try SliderControl(SliderDescription()).description.reachable == nil)
    }

    @Test(arguments: [(-50.0, 20.0), (0, 20), (39, 20), (40, 20), (41, 20.5), (122, 61), (123, 61.5), (500, 61.5)])
    func aDragIsClampedToTheReach(x: Double, value: Double) throws {
        var slider = try slider()
        let result = try slider.send(.began(x))
        #expect(result.value == value)
        #expect(result.normalized == value / 100)
        #expect(result.thumbX == 2 * value)
    }

    @Test(arguments: [(-1e15, 20.0), (19, 20), (20, 20), (30, 30), (61.5, 61.5), (62, 61.5), (1e15, 61.5)])
    func aValueThatIsSetIsClampedToTheReach(wanted: Double, value: Double) throws {
        var slider = try slider()
        #expect(try slider.send(.set(value: wanted)).value == value)
    }

    @Test func anEdgeIsFeltAtTheEndsOfTheReach_andNotBeyond() throws {
        var slider = try slider()
        #expect(try slider.send(.began(100)).causes == [])
        #expect(try slider.send(.changed(123)).causes == [.edge])
        #expect(try slider.send(.changed(200)).causes == [])
        #expect(try slider.send(.changed(40)).causes == [.edge])
    }

    @Test(arguments: [DragKind.location, .translation])
    func aFingerPastAnEndOfTheReachStretchesTheThumb_overTheWholeTracksLength(drag: DragKind) throws {
        var slider = try slider {
            $0.overscroll = Overscroll(coefficient: 0.5)
            $0.drag = drag
            $0.initialValue = 50
        }
        try slider.send(.began(100))
        #expect(try isNear(slider.send(.changed(150)).thumbX, 123 + 27 * 200 * 0.5 / (200 + 0.5 * 27)))
        #expect(try isNear(slider.send(.changed(10)).thumbX, 40 - 30 * 200 * 0.5 / (200 + 0.5 * 30)))
        #expect(try slider.send(.ended).transitions == [.thumb])
    }

    @Test(arguments: [(60.0, 80.0, 61.5), (80, 60, 20)])
    func aFlingEndsAtTheEndsOfTheReach(from: Double, to: Double, value: Double) throws {
        var slider = try slider { $0.release = .fling(Fling()) }
        try slider.send(.began(from), at: 0)
        try slider.send(.changed(to), at: 16)
        let result = try slider.send(.ended, at: 16)
        #expect(result.value == value)
        #expect(result.causes == [.edge])
        #expect(result.transitions == [.value])
    }

    @Test func theEndsAreOnTheGrid_evenBetweenTwoSteps() throws {
        var slider = try slider { $0.step = 8 }
        let snapped = try [20, 21.9, 22, 27.9, 28, 58.74, 58.76, 61.5].map { try slider.send(.set(value: $0)).snapped }
        #expect(snapped == [20, 20, 24, 24, 32, 56, 61.5, 61.5])
    }

    @Test func withoutAStepBetweenThemTheEndsAreTheWholeGrid() throws {
        var slider = try slider { $0.step = 70 }
        #expect(try [20, 40.7, 40.75, 61].map { try slider.send(.set(value: $0)).snapped } == [20, 20, 61.5, 61.5])
        #expect(try slider.send(.key(.arrowDown, shift: false)).value == 20)
        #expect(try slider.send(.key(.arrowUp, shift: false)).value == 61.5)
    }

    @Test func keysStopAtTheEndsOfTheReach() throws {
        var slider = try slider { $0.step = 8 }
        let up = try (0..<7).map { _ in try slider.send(.key(.arrowUp, shift: false)) }
        #expect(up.map(\.value) == [24, 32, 40, 48, 56, 61.5, 61.5])
        #expect(up.map(\.causes) == [[], [], [], [], [], [.edge], []])
        let down = try (0..<7).map { _ in try slider.send(.key(.arrowDown, shift: false)).value }
        #expect(down == [56, 48, 40, 32, 24, 20, 20])
        #expect(try slider.send(.key(.end, shift: false)).value == 61.5)
        #expect(try slider.send(.key(.home, shift: false)).value == 20)
    }

    @Test func theScaleStaysThatOfTheWholeRange() throws {
        var slider = try slider { $0.bars = Bars(count: 11) }
        let result = try slider.send(.began(100))
        #expect(result.normalized == 0.5)
        #expect(result.bars?.highlighted == 6)
        #expect(result.bars?.current == 5)
    }

    @Test func aTickIsCountedFromTheRangesLower() throws {
        var slider = try slider { $0.haptics = Haptics(tick: TickHaptic(every: 15)) }
        #expect(try slider.send(.began(59)).ticks == nil)
        #expect(try slider.send(.changed(61)).ticks == 1)
    }

    @Test func anExtendedPathRunsFromOneEndOfTheReachToTheOther_throughStopsAtBoth() throws {
        var slider = try slider {
            $0.drag = .translation
            let stops = [DeadZone(value: 20, width: 30), DeadZone(value: 61.5, width: 40)]
            $0.snapping = .deadZone(DeadZoneSnapping(stops: stops))
        }
        #expect(try slider.now.heldStop == 0)
        // From the middle of the first zone: half of it, the track between, all of the second.
        try slider.send(.began(0))
        #expect(try slider.send(.changed(15)).heldStop == 0)
        #expect(try slider.send(.changed(15 + 40)).value == 40)
        #expect(try slider.send(.changed(15 + 83)).heldStop == 1)
        #expect(try slider.send(.changed(15 + 83 + 400)).thumbX == 123)
        #expect(try slider.send(.changed(15 + 82)).value == 61)
    }

    @Test func fittedZonesLetThumbAndFingerMeetAtTheEndsOfTheReach() throws {
        var slider = try slider {
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 40, width: 40)], travel: .fitted))
        }
        #expect(try slider.send(.began(40)).fingerOffset == 0)
        #expect(try slider.send(.changed(50)).value == 30)
        #expect(try slider.send(.changed(61)).heldStop == 0)
        #expect(try slider.send(.changed(99)).heldStop == 0)
        #expect(try isNear(slider.send(.changed(123)).fingerOffset, 0))
        #expect(try slider.now.value == 61.5)
    }

    @Test func aMotionIsRaisedAboveTheReachsLower_andNearlyOverAtItsUpper() throws {
        var slider = try slider {
            $0.motion = Motion(nearEndDistance: 0, edgeFraction: 0.05, settleAfter: 250, tilt: 36)
        }
        #expect(try slider.now.motion?.raised == false)
        #expect(try slider.send(.began(60), at: 0).motion?.raised == true)
        #expect(try slider.send(.changed(100), at: 16).motion?.phase == .forwards)
        // 56.5 is a twentieth of the whole range before the end that can be reached.
        #expect(try slider.send(.changed(112), at: 32).motion?.phase == .forwards)
        #expect(try slider.send(.changed(114), at: 48).motion?.phase == .wasForwards)
        let back = try slider.send(.changed(0), at: 64)
        #expect(back.motion?.raised == false)
        #expect(back.transitions.contains(.lift))
    }

    @Test func aPredictedStopBeyondTheReachIsAtItsEnd() throws {
        var slider = try slider { $0.motion = Motion(nearEndDistance: 20, edgeFraction: 0) }
        try slider.send(.began(x: 60, predictedX: 200), at: 0)
        #expect(try slider.send(.changed(x: 102, predictedX: 200), at: 16).motion?.phase == .forwards)
        #expect(try slider.send(.changed(x: 104, predictedX: 200), at: 32).motion?.phase == .wasForwards)
    }

    @Test func aLayoutSaysWhereTheReachIs() throws {
        let control = try slider().control
        for scale in [1.0, 2] {
            let reachable = try #require(control.layout(trackWidth: 200 * scale).reachable)
            #expect(reachable.x == 40 * scale && reachable.width == 83 * scale)
        }
        #expect(try DrivenSlider(SliderDescription()).control.layout(trackWidth: 200).reachable == nil)
    }

    @Test func aStateBeyondTheReachIsRefused() throws {
        let control = try slider().control
        var snapshot = control.initialState().snapshot
        #expect(try control.state(snapshot).value == 20)
        snapshot.place = StateSnapshot.Place(value: 10, normalized: 0.1, heldStop: nil)
        let error = #expect(throws: ControlError.self) { try control.state(snapshot) }
        #expect(error?.place == "place/value")
        #expect(error?.detail == "must lie in the reachable part (20 … 61.5), not be 10")
    }

    @Test func anotherInitialValueMustBeReachable() throws {
        let control = try slider().control
        #expect(try control.with(trackWidth: nil, initialValue: 61.5).initialState().value == 61.5)
        let error = #expect(throws: ControlError.self) { try control.with(trackWidth: nil, initialValue: 62) }
        #expect(error?.place == "initialValue")
    }
}
