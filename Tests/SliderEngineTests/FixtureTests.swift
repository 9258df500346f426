import SliderEngine
import Testing

/// Frames that an independent implementation of docs/engine.md computed.
struct FixtureTests {
    @Test(arguments: try Scenario.all())
    func everyFrameIsAsAnotherImplementationComputedIt(scenario: Scenario) throws {
        let control = try scenario.makeControl()
        var state = control.initialState()
        for (index, (event, wanted)) in zip(scenario.events, scenario.frames).enumerated() {
            let frame = try control.apply(try event.event(after: state.t), to: &state)
            let place: Comment = "frame \(index) of \(scenario.name), after \(event.type)"
            expectCommon(frame, wanted, place)
            switch frame.content {
            case .slider(let shown): try expectSlider(shown, wanted, place)
            case .pinch(let shown): expectPinch(shown, wanted, place)
            case .thumbs: Issue.record("\(place): no scenario has several thumbs")
            }
        }
        #expect(scenario.events.count == scenario.frames.count)
    }

    private func expectCommon(_ frame: Frame, _ wanted: ScenarioFrame, _ place: Comment) {
        #expect(frame.t == wanted.t, place)
        #expect(frame.reason.rawValue == wanted.reason, place)
        // That implementation does not know the cue of a stop that was jumped over; FeelFixtureTests and the contract
        // do.
        let haptics = frame.cues.filter { !$0.isPassed }.map {
            ScenarioFrame.Haptic(
                cause: $0.cause.rawValue, style: $0.style.rawValue, weight: $0.weight.rawValue,
                crossed: $0.crossed, t: $0.t
            )
        }
        #expect(haptics == wanted.haptics, place)
        let transitions = frame.transitions.map {
            ScenarioFrame.Transition(
                property: $0.property.rawValue, curve: $0.curve.rawValue, duration: $0.duration,
                bounce: $0.bounce, delay: $0.delay == 0 ? nil : $0.delay
            )
        }
        #expect(transitions == wanted.transitions, place)
    }

    private func expectSlider(_ shown: SliderFrame, _ wanted: ScenarioFrame, _ place: Comment) throws {
        #expect(shown.dragging == wanted.dragging, place)
        expectAgree(shown.value, wanted.value, place)
        expectAgree(shown.normalized, wanted.normalized, place)
        expectAgree(shown.snapped, wanted.snapped, place)
        #expect(shown.heldStop == wanted.heldStop, place)
        expectAgree(shown.thumbX, wanted.thumb?.x, place)
        expectAgree(shown.fingerOffset, wanted.thumb?.fingerOffset, place)
        expectAgree(shown.velocity, wanted.velocity, tolerance: 1e-6, place)
        #expect(shown.text == wanted.text, place)

        #expect((shown.bars != nil) == (wanted.bars != nil), place)
        #expect(shown.bars?.highlighted == wanted.bars?.highlighted, place)
        #expect(shown.bars?.current == wanted.bars?.current, place)
        let heights = shown.bars.map { Array($0.heights) } ?? []
        let wantedHeights = wanted.bars?.heights ?? []
        try #require(heights.count == wantedHeights.count, place)
        for (height, wanted) in zip(heights, wantedHeights) { expectAgree(height, wanted, place) }

        #expect(shown.motion?.phase.rawValue == wanted.motion?.phase, place)
        #expect(shown.motion?.raised == wanted.motion?.raised, place)
        expectAgree(shown.motion?.tilt, wanted.motion?.tilt, place)
        expectAgree(shown.motion?.settlesAt, wanted.motion?.settlesAt, place)
    }

    private func expectPinch(_ shown: PinchFrame, _ wanted: ScenarioFrame, _ place: Comment) {
        #expect(shown.seamless == wanted.seamless, place)
        #expect(shown.spacing == wanted.spacing, place)
        #expect(shown.innerCornerRadius == wanted.innerCornerRadius, place)
        #expect(shown.outerCornerRadius == wanted.outerCornerRadius, place)
    }

    private func expectAgree(_ is: Double?, _ wanted: Double?, tolerance: Double = 1e-9, _ place: Comment) {
        guard let value = `is`, let wanted else {
            #expect(`is` == wanted, place)
            return
        }
        #expect(abs(value - wanted) <= tolerance * max(1, abs(wanted)), place)
    }
}
