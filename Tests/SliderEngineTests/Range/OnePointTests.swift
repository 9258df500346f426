import Testing

@testable import SliderEngine

/// A range of one point, and a reachable part of one: the thumb stays (docs/engine.md#scales).
struct OnePointTests {
    private static let scales: [Scale] = [.linear, .exponential, .power(exponent: 2), .symlog(linear: 1)]
    private static let snappings: [Snapping] = [
        .none, .step, .magnet(MagnetSnapping(stops: [5], release: 20, captureSpeed: 10)),
        .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 5, width: 30)], travel: .extended)),
    ]

    private func description(_ scale: Scale, _ snapping: Snapping, range: ValueRange) -> SliderDescription {
        SliderDescription(
            range: range, scale: scale, step: 2,
            reachable: range.lower < range.upper ? Reachable(lower: 5, upper: 5) : nil,
            keys: KeyDistances(page: 3), drag: .translation, snapping: snapping, release: .fling(Fling()),
            overscroll: Overscroll(coefficient: 0.55), history: 4, bars: Bars(count: 4),
            haptics: Haptics(tick: TickHaptic(), edge: Haptic(), end: Haptic()), motion: Motion(), text: TextFormat())
    }

    @Test(arguments: scales, snappings)
    func nothingMovesTheThumb(scale: Scale, snapping: Snapping) throws {
        for range in [ValueRange(lower: 5, upper: 5), ValueRange(lower: 1, upper: 9)] {
            var slider = try DrivenSlider(description(scale, snapping, range: range))
            let first = try slider.now
            #expect(first.value == 5)
            #expect(range.lower < range.upper || first.normalized == 0)
            var events: [Event.Kind] = [
                .began(0), .changed(90), .changed(400), .changed(-90), .ended(120), .set(value: 9),
            ]
            events += SliderKey.allCases.flatMap { [.key($0, shift: false), .key($0, shift: true)] }
            events += [.undo, .redo, .began(20), .changed(90), .resized(trackWidth: 200), .changed(10), .cancelled]
            for (index, event) in events.enumerated() {
                let result = try slider.send(event, at: Double(index) * 8)
                let width: Double = index < events.count - 3 ? 350 : 200
                let causes: [Cue.Cause] = event == .ended(120) ? [.end] : []
                #expect(result.value == 5 && result.snapped == 5, "after \(event)")
                #expect(result.normalized == first.normalized, "after \(event)")
                #expect(result.heldStop == first.heldStop, "after \(event)")
                #expect(result.thumbX == first.normalized * width, "after \(event)")
                #expect(result.causes == causes, "after \(event)")
                #expect(Set(result.transitions).isSubset(of: [.bars]), "after \(event)")
                #expect(result.motion?.raised == false && result.motion?.phase == .atRest, "after \(event)")
                #expect(result.history == HistoryFrame(undoCount: 0, redoCount: 0), "after \(event)")
            }
        }
    }

    @Test func itsBarsAreThoseOfTheLowerEnd() throws {
        var slider = try DrivenSlider(
            SliderDescription(range: ValueRange(lower: 5, upper: 5), bars: Bars(count: 3, minHeight: 15, maxHeight: 35))
        )
        #expect(try slider.now.bars?.highlighted == 1)
        #expect(try slider.now.bars?.current == 0)
        #expect(try slider.send(.began(200)).bars.map { Array($0.heights) } == [35, 15, 15])
    }

    @Test func itsTrackHasOneSegment() throws {
        let point = Control.slider(
            try SliderControl(
                SliderDescription(range: ValueRange(lower: 5, upper: 5), appearance: ["segmentHeight": .number(4)])))
        #expect(point.layout(trackWidth: 100).segments?.map(\.width) == [100])
    }

    @Test func piecewiseIsRefused_withAPointer() {
        let control = SliderDescription(
            range: ValueRange(lower: 5, upper: 5), scale: .piecewise(knots: [ScaleKnot(at: 0.5, value: 5)]))
        #expect {
            try SliderControl(control)
        } throws: { error in
            guard let error = error as? ControlError else { return false }
            return error.path == [.member("range"), .member("upper")]
                && error.detail == "must be greater than lower (5) for a piecewise scale, not 5"
        }
    }

    @Test func fittedZonesAreRefused_withAPointer() {
        for drag in DragKind.allCases {
            let control = SliderDescription(
                range: ValueRange(lower: 5, upper: 5), drag: drag,
                snapping: .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 5, width: 1)], travel: .fitted)))
            #expect {
                try SliderControl(control)
            } throws: { error in
                (error as? ControlError)?.path == [.member("snapping"), .member("travel")]
            }
        }
    }

    @Test func exponentialNeedsAValueAboveZero() {
        #expect(throws: ControlError.self) {
            try SliderControl(SliderDescription(range: ValueRange(lower: 0, upper: 0), scale: .exponential))
        }
    }

    @Test func aStateThatPutsThePointElsewhere_isRefused() throws {
        let control = Control.slider(try SliderControl(SliderDescription(range: ValueRange(lower: 5, upper: 5))))
        var snapshot = control.initialState().snapshot
        #expect(throws: Never.self) { try control.state(snapshot) }
        snapshot.place.normalized = 0.5
        #expect(throws: ControlError.self) { try control.state(snapshot) }
    }
}
