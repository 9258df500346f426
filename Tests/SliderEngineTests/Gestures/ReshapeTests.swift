import SliderEngine
import SliderSamples
import Testing

/// A control that changes under its state (docs/engine.md#changing-the-control).
struct ReshapeTests {
    private struct OtherContent: Error {}

    /// 0 … 100 on 100 points: a point a unit.
    private func slider(_ change: (inout SliderDescription) -> Void = { _ in }) throws -> DrivenSlider {
        var description = SliderDescription(range: (0...100).values, trackWidth: 100, history: 8)
        change(&description)
        return try DrivenSlider(description)
    }

    @Test func theValueStays_whereTheThumbCanReachIt() throws {
        var slider = try slider()
        try slider.send(.set(value: 40))
        let wider = try slider.reshape { $0.range.upper = 200 }
        #expect((wider.value, wider.normalized, wider.thumbX) == (40, 0.2, 20))
        #expect(wider.frame.reason == .reshape && wider.causes.isEmpty)
        let bent = try slider.reshape { $0.scale = .power(exponent: 2) }
        #expect(bent.value == 40)
        #expect(try slider.reshape { $0.reachable = Reachable(lower: nil, upper: 30) }.value == 30)
        // It is not remembered: the value is another one now.
        #expect(try slider.reshape { $0.reachable = nil }.value == 30)
        let point = try slider.reshape {
            $0.range = (5...5).values
            $0.scale = .linear
            $0.initialValue = 5
        }
        #expect(point.value == 5)
    }

    @Test func theWidthOfTheTrackStaysTheClients_unlessTheChangeSetsIt() throws {
        var slider = try slider()
        try slider.send(.resized(trackWidth: 300))
        #expect(try slider.reshape { $0.trackWidth = 200 }.frame.reason == .reshape)
        #expect(slider.state.trackWidth == 300)
        try slider.reshape(trackWidth: 200) { $0.trackWidth = 200 }
        #expect(slider.state.trackWidth == 200)
    }

    @Test func aHoldStays_ifItsStopIsStillOne_andStillNear() throws {
        var slider = try slider { $0.snapping = .magnet(MagnetSnapping(stops: [50, 80], distance: 5, release: 9)) }
        for kind in [Event.Kind.began(30), .changed(46), .changed(42), .ended(x: nil)] { try slider.send(kind) }
        #expect(try slider.now.heldStop == 0)
        let more = try slider.reshape {
            $0.snapping = .magnet(MagnetSnapping(stops: [20, 50], distance: 5, release: 9))
        }
        #expect((more.value, more.heldStop, more.snapped) == (42, 1, 50))
        let shorter = try slider.reshape { $0.snapping = .magnet(MagnetSnapping(stops: [50], distance: 5, release: 7)) }
        #expect((shorter.value, shorter.heldStop) == (42, nil))
        // As by `set`: only exactly on a stop.
        #expect(try slider.reshape { $0.snapping = .magnet(MagnetSnapping(stops: [42], distance: 5)) }.heldStop == 0)
        #expect(try slider.reshape { $0.snapping = .none }.heldStop == nil)
    }

    @Test func aFingerGoesOnFromWhereItIs() throws {
        var slider = try slider { $0.drag = .translation }
        for kind in [Event.Kind.set(value: 20), .began(0), .changed(30)] { try slider.send(kind) }
        let exponential = try slider.reshape {
            $0.range.lower = 1
            $0.initialValue = 1
            $0.scale = .exponential
        }
        #expect(exponential.value == 50 && exponential.dragging)
        #expect(try slider.send(.changed(30)).value == 50)
        let further = try slider.send(.changed(31))
        #expect(abs(further.normalized - exponential.normalized - 0.01) < 1e-9)
        #expect(try slider.send(.cancelled).value == 20)
    }

    @Test func theLoadedPartGrowsUnderAFinger() throws {
        var slider = try slider { $0.reachable = Reachable(lower: nil, upper: 30) }
        for kind in [Event.Kind.began(20), .changed(60)] { try slider.send(kind) }
        #expect(try slider.now.value == 30)
        let grown = try slider.reshape { $0.reachable = Reachable(lower: 0, upper: 80) }
        // The thumb goes where the finger is with its next event.
        #expect((grown.value, grown.fingerOffset) == (30, 30))
        #expect(try slider.send(.changed(61)).value == 61)
    }

    @Test func whatIsRemembered_comesBackAsFarAsItCanBeReached() throws {
        var slider = try slider()
        for value in [90.0, 10] { try slider.send(.set(value: value)) }
        try slider.send(.began(70))
        let narrower = try slider.reshape {
            $0.reachable = Reachable(lower: 20, upper: 60)
            $0.initialValue = 20
        }
        #expect(narrower.value == 60)
        #expect(try slider.send(.cancelled).value == 20)
        #expect(try slider.send(.undo).value == 60)
        try slider.reshape { $0.reachable = nil }
        #expect(try slider.send(.redo).value == 10)
        #expect(try slider.send(.undo).value == 90)
    }

    @Test func aFingerWithinAZone_orPastAnEnd_staysThere() throws {
        var zoned = try slider {
            $0.drag = .translation
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 50, width: 40)]))
            $0.initialValue = 50
        }
        for kind in [Event.Kind.began(0), .changed(19)] { try zoned.send(kind) }
        for count in 2...5 { #expect(try zoned.reshape { $0.bars = Bars(count: count) }.value == 50) }
        let moved = try zoned.send(.changed(27)).value
        #expect(abs(moved - 57) < 1e-9)
        var past = try slider {
            $0.drag = .translation
            $0.overscroll = Overscroll(coefficient: 0.5)
        }
        try past.send(.began(0))
        let thumb = try past.send(.changed(150)).thumbX
        #expect(try thumb > 100 && past.reshape { $0.step = 5 }.thumbX == thumb)
        // Where the thumb can go on, it does so from where it is.
        #expect(try past.reshape { $0.range.upper = 200 }.thumbX == 50)
        #expect(try past.send(.changed(151)).value == 102)
    }

    @Test func aValueThatIsLimited_isCommitted_andStaysHeld() throws {
        var slider = try slider { $0.history = 5 }
        try slider.send(.set(value: 90))
        for upper in [60.0, 100] { #expect(try slider.reshape { $0.range.upper = upper }.value == 60) }
        try slider.send(.set(value: 61))
        #expect(try slider.send(.undo).value == 60)
        #expect(try slider.send(.undo).value == 0)
        var held = try self.slider { $0.snapping = .magnet(MagnetSnapping(stops: [50], distance: 12)) }
        try held.send(.began(55))
        let limited = try held.reshape { $0.reachable = Reachable(upper: 52) }
        #expect(limited.value == 52 && limited.heldStop == 0)
    }

    @Test func aTurnedTrack_dropsTheFingersSamples() throws {
        var slider = try slider()
        for (x, t) in [(10.0, 0.0), (20, 10), (30, 20)] {
            try slider.send(x == 10 ? .began(x) : .changed(x), at: t)
        }
        #expect(try abs((slider.now.velocity ?? 0) - 1_000) < 0.001)
        #expect(try slider.reshape { $0.reversed = true }.velocity == 0)
        // The finger goes on to the right, which is now downwards.
        #expect(try abs((slider.send(.changed(40), at: 30).velocity ?? 0) + 1_000) < 0.001)
    }

    @Test func withoutMotion_thePhaseIsAtRest() throws {
        var slider = try slider { $0.motion = Motion() }
        for (x, t) in [(10.0, 0.0), (20, 10), (60, 20)] { try slider.send(x == 10 ? .began(x) : .changed(x), at: t) }
        #expect(slider.state.settlesAt != nil)
        #expect(try slider.reshape { $0.motion = nil }.motion == nil)
        #expect(slider.state.settlesAt == nil)
        #expect(try slider.reshape { $0.motion = Motion() }.motion?.phase == .atRest)
    }

    @Test func ticksThatWereHeldBack_areDropped() throws {
        var slider = try slider {
            $0.haptics = Haptics(tick: TickHaptic(every: 1), minimumInterval: 1_000)
        }
        for kind in [Event.Kind.began(0), .changed(5), .changed(9)] { try slider.send(kind) }
        try slider.reshape { $0.range.upper = 200 }
        #expect(try slider.send(.ended(x: nil)).ticks == nil)
    }

    @Test func aBarThatIsHigher_isATransition() throws {
        var slider = try slider { $0.bars = Bars(count: 5) }
        try slider.send(.began(50))
        #expect(try slider.reshape { $0.overscroll = Overscroll(coefficient: 0.5) }.transitions.isEmpty)
        #expect(try slider.reshape { $0.bars?.maxHeight = 60 }.frame.transitions[.bars] != nil)
        #expect(try slider.reshape { $0.bars = nil }.frame.transitions[.bars] == nil)
        #expect(try slider.reshape { $0.bars = Bars(count: 5) }.frame.transitions[.bars] != nil)
    }

    @Test func kindAndHistory_stay() throws {
        var slider = try slider()
        #expect(throws: ControlError.self) { try slider.reshape { $0.history = 9 } }
        let pinch = Reshape(to: .pinch(try PinchControl(PinchDescription())), trackWidth: nil)
        var state = slider.state
        #expect(throws: ControlError.self) { try pinch.apply(to: &state, of: slider.control, at: 0) }
        #expect(state == slider.state)
        let other = Reshape(to: .pinch(try PinchControl(PinchDescription(spacing: 20))), trackWidth: nil)
        var split = pinch.control.initialState()
        guard case .pinch(let frame) = try other.apply(to: &split, of: pinch.control, at: 3).content else {
            throw OtherContent()
        }
        #expect(frame.spacing == 20 && split.t == 3)
    }

    @Test(arguments: 0..<200)
    func whateverChanges_allIsInBounds_andTheStateCanBeReadBack(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let first = try GeneratedSlider.makeFelt(seed: seed)
        var slider = try DrivenSlider(first.description)
        for index in 0..<12 {
            let current = try GeneratedSlider.makeFelt(seed: seed &+ index &* 1_000)
            for event in GeneratedEvents.likely(for: current, count: 8, seed: seed &+ index) {
                // One that this slider does not take.
                _ = try? slider.send(event)
            }
            var next = try GeneratedSlider.makeFelt(seed: seed &+ (index + 1) &* 1_000).description
            next.history = first.description.history
            let frame = try slider.reshape(trackWidth: random.chance(0.3) ? next.trackWidth : nil) { $0 = next }
            let reach = next.reach.lower...next.reach.upper
            #expect(frame.frame.numbers.allSatisfy(\.isFinite) && reach.contains(frame.value))
            #expect(frame.causes.isEmpty && (0...1).contains(frame.normalized))
            let state = try slider.control.state(slider.state.snapshot)
            #expect(state == slider.state && state.checksum == slider.state.checksum)
        }
    }
}
