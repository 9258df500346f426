import SliderEngine
import SliderSamples
import Testing

/// Two pictures that a pinch joins (docs/engine.md#pinch-control), on the carousel.
struct PinchTests {
    private struct NoPinch: Error {}

    private func carousel() throws -> Control { try #require(Preset.named("carousel")).control }

    private func shown(_ frame: Frame) throws -> PinchFrame {
        guard case .pinch(let shown) = frame.content else { throw NoPinch() }
        return shown
    }

    /// The frames of a pinch that goes through these magnifications.
    private func pinch(_ magnifications: [Double], _ control: Control) throws -> [Frame] {
        var state = control.initialState()
        return try magnifications.enumerated().map { index, magnification in
            try control.apply(Event(kind: .pinched(magnification: magnification), t: Double(index)), to: &state)
        }
    }

    @Test func itJoinsBelow095_splitsAbove105_andStaysBetween() throws {
        let steps = [
            (1.0, false), (0.95, false), (0.949, true), (0.2, true), (1.05, true), (1.051, false), (0.96, false),
        ]
        let frames = try pinch(steps.map(\.0), carousel())
        for (frame, step) in zip(frames, steps) {
            let shown = try shown(frame)
            #expect(shown.seamless == step.1)
            #expect(shown.spacing == (step.1 ? 0 : 8))
            #expect(shown.innerCornerRadius == (step.1 ? 0 : 8))
            #expect(shown.outerCornerRadius == 8)
            #expect(frame.reason == .pinch)
        }
    }

    @Test func eachChangeIsFeltOnce_heavily() throws {
        let frames = try pinch([1, 0.9, 0.8, 1, 1.1, 1.2, 0.5], carousel())
        #expect(frames.map { $0.cues.map(\.cause) } == [[], [.toggle], [], [], [.toggle], [], [.toggle]])
        let cue = try #require(frames[1].cues.first)
        #expect(cue.weight == .heavy)
        #expect(cue.style == .impact)
        #expect(cue.t == 1)
        #expect(cue.crossed == nil)
    }

    @Test func joiningEasesIn_splittingEasesOut() throws {
        let frames = try pinch([0.9, 0.8, 1.1], carousel())
        let seams = frames.map { Array($0.transitions) }
        #expect(seams.map(\.count) == [1, 0, 1])
        for (frame, curve) in [(0, Transition.Curve.easeIn), (2, .easeOut)] {
            #expect(seams[frame].first?.property == .seam)
            #expect(seams[frame].first?.curve == curve)
            #expect(seams[frame].first?.duration == 0.2)
            #expect(seams[frame].first?.delay == 0)
            #expect(seams[frame].first?.bounce == nil)
        }
    }

    @Test(arguments: 0..<50)
    func cuesAndTransitionsComeExactlyWithAJoinOrASplit(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let joinBelow = random.number(0.01...2)
        let splitAbove = joinBelow + random.pick(0, 0.1, random.number(0...10))
        let control = Control.pinch(try PinchControl(PinchDescription(joinBelow: joinBelow, splitAbove: splitAbove)))
        let magnifications = (0..<60).map { _ in
            random.pick(.leastNonzeroMagnitude, joinBelow, splitAbove, 1_000_000, random.number(0.01...4))
        }
        var wasSeamless = false
        for (frame, magnification) in zip(try pinch(magnifications, control), magnifications) {
            let isSeamless = wasSeamless ? magnification <= splitAbove : magnification < joinBelow
            #expect(try shown(frame).seamless == isSeamless)
            #expect(frame.cues.count == (isSeamless == wasSeamless ? 0 : 1))
            #expect(frame.transitions.count == frame.cues.count)
            #expect(frame.numbers.allSatisfy { $0.isFinite })
            wasSeamless = isSeamless
        }
        let again = try pinch(magnifications, control)
        #expect(try pinch(magnifications, control).map(\.fingerprint) == again.map(\.fingerprint))
    }

    @Test func withoutHapticsItIsNotFelt() throws {
        let control = Control.pinch(try PinchControl(PinchDescription(haptics: nil)))
        #expect(try pinch([0.5], control).first?.cues.isEmpty == true)
    }

    @Test func timePassesWithoutAChange() throws {
        let control = try carousel()
        var state = control.initialState()
        _ = try control.apply(Event(kind: .pinched(magnification: 0.5), t: 10), to: &state)
        let frame = try control.apply(Event(kind: .elapsed, t: 5), to: &state)
        #expect(frame.t == 10)
        #expect(frame.reason == .time)
        #expect(try shown(frame).seamless)
        #expect(frame.cues.isEmpty && frame.transitions.isEmpty)
    }

    @Test(arguments: [
        Event.Kind.began(1), .changed(1), .ended, .cancelled, .set(value: 1), .resized(trackWidth: 1),
    ])
    func aPinchControlRefusesSliderEvents(kind: Event.Kind) throws {
        let control = try carousel()
        var state = control.initialState()
        #expect(throws: EventError(.unsuitable(event: kind.type.rawValue, control: "pinch control"))) {
            try control.apply(Event(kind: kind, t: 1), to: &state)
        }
        #expect(state == control.initialState())
    }

    @Test func aSliderRefusesAPinch() throws {
        var slider = try DrivenSlider(preset: "meshing")
        #expect(throws: EventError(.unsuitable(event: "pinched", control: "slider"))) {
            try slider.send(.pinched(magnification: 1), at: 5)
        }
        #expect(slider.state == slider.control.initialState())
    }
}
