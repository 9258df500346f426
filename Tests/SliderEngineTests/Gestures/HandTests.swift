import SliderEngine
import SliderSamples
import Testing

/// How a finger takes hold of the thumb, and lets it go (docs/engine.md#taking-hold-of-the-thumb).
struct HandTests {
    /// 0 … 100 on 200 points.
    private func slider(_ change: (inout SliderDescription) -> Void) throws -> DrivenSlider {
        var description = SliderDescription(
            range: (0...100).values, initialValue: 50, trackWidth: 200, history: 4,
            haptics: Haptics(tick: TickHaptic(every: 10), end: Haptic()))
        change(&description)
        return try DrivenSlider(description)
    }

    @Test(arguments: [78.0, 100, 122]) func aFingerOnTheThumb_dragsItFromWhereItIs(x: Double) throws {
        for drag in [DragKind.grab, .thumb] {
            var slider = try slider { $0.drag = drag }
            let began = try slider.send(.began(x))
            #expect(began.value == 50 && began.dragging && began.fingerOffset == x - 100)
            #expect(try slider.send(.changed(x + 20)).value == 60)
        }
    }

    @Test(arguments: [77.9, 122.1, 0, 200]) func aFingerBesideTheThumb_bringsItOrIsIgnored(x: Double) throws {
        var grab = try slider { $0.drag = .grab }
        let brought = try grab.send(.began(x))
        #expect(isNear(brought.value, x / 2) && abs(brought.fingerOffset) < 1e-9)
        #expect(isNear(try grab.send(.changed(x == 200 ? 190 : x + 10)).value, x == 200 ? 95 : x / 2 + 5))

        var thumb = try slider { $0.drag = .thumb }
        let ignored = try thumb.send(.began(x))
        #expect(ignored.value == 50 && !ignored.dragging && ignored.frame.isIgnored && ignored.causes.isEmpty)
        #expect(try !thumb.send(.ended).frame.isIgnored)
        #expect(try thumb.now.causes.isEmpty)
        #expect(try thumb.send(.undo).value == 50)
    }

    @Test func withoutAJump_theThumbComesToTheFingerWithTheFirstMovement() throws {
        var slider = try slider { ($0.drag, $0.jumpsOnTouch) = (.grab, false) }
        #expect(try slider.send(.began(20)).value == 50)
        #expect(try slider.send(.changed(24)).value == 12)
    }

    /// Where a finger is predicted to stop means nothing within the slop, and from there on what it always does.
    @Test(arguments: [(0.0, MotionPhase.forwards), (10, .atRest)])
    func aPredictedPlaceCounts_onceTheFingerDrags(slop: Double, phase: MotionPhase) throws {
        var slider = try slider {
            $0.initialValue = 10
            $0.slop = slop
            $0.motion = Motion(nearEndDistance: 20, edgeFraction: 0.01, settleAfter: 250, tilt: 36)
        }
        #expect(try slider.send(.began(x: 20, predictedX: 190), at: 0).motion?.phase == .atRest)
        let near = try slider.send(.changed(x: 24, predictedX: 190), at: 16)
        #expect(near.motion?.phase == phase && near.value == (slop == 0 ? 12 : 10))
        let dragged = try slider.send(.changed(x: 40, predictedX: 190), at: 32)
        #expect(dragged.motion?.phase == .forwards && dragged.value == 20)
        #expect(try slider.send(.changed(x: 60, predictedX: 61), at: 48).motion?.phase == .wasForwards)
    }

    /// What counts is where the thumb is drawn: on the stop that holds it, not where the finger has left it.
    @Test func aHeldThumb_isGrabbedWhereItsStopIs() throws {
        for drag in [DragKind.grab, .thumb] {
            var slider = try slider {
                ($0.drag, $0.grabDistance) = (drag, 10)
                $0.snapping = .magnet(MagnetSnapping(stops: [20], distance: 15, release: 15))
            }
            for kind in [Event.Kind.began(100), .changed(52), .ended] { try slider.send(kind) }
            let held = try slider.now
            #expect(held.heldStop == 0 && held.thumbX == 40 && isNear(held.value, 26))
            let taken = try slider.send(.began(49))
            #expect(taken.heldStop == 0 && taken.thumbX == 40 && taken.fingerOffset == 9)
            try slider.send(.cancelled)
            // 52 is where the finger had left it.
            let beside = try slider.send(.began(52))
            #expect(drag == .thumb ? beside.frame.isIgnored : beside.dragging && isNear(beside.value, 26))
        }
    }

    @Test func howNearIsNear_followsTheThumbsSize_orIsGiven() throws {
        let looks: [(SizeName, Double)] = [(.thumb, 60), (.handle, 60)]
        for (name, size) in looks {
            var sized = try slider {
                $0.drag = .thumb
                $0.appearance = Appearance([name.rawValue: .number(size)])
            }
            #expect(try !sized.send(.began(70)).frame.isIgnored)
            #expect(try sized.send(.began(69.9)).frame.isIgnored)
        }
        var given = try slider { ($0.drag, $0.grabDistance) = (.thumb, 5) }
        #expect(try given.send(.began(94.9)).frame.isIgnored)
        #expect(try !given.send(.began(95)).frame.isIgnored)
    }

    private enum SizeName: String {
        case thumb = "thumbSize"
        case handle = "handleSize"
    }

    @Test func whatCounts_isWhereTheThumbIsDrawn_alsoPastAnEnd() throws {
        var slider = try slider { ($0.drag, $0.overscroll, $0.grabDistance) = (.thumb, Overscroll(coefficient: 1), 10) }
        try slider.send(.set(value: 100))
        try slider.send(.began(200))
        let pulled = try slider.send(.changed(300))
        #expect(pulled.thumbX > 260)
        // A finger that comes down there drops the one before.
        #expect(try !slider.send(.began(pulled.thumbX)).frame.isIgnored)
    }

    @Test func anIgnoredFinger_keepsWhatTheOneThatItDropsHasDone() throws {
        var slider = try slider { $0.drag = .thumb }
        try slider.send(.began(100))
        try slider.send(.changed(140))
        #expect(try slider.send(.began(10)).value == 70)
        #expect(try slider.send(.undo).value == 50)
    }

    @Test func withSlop_nothingMovesUntilTheFingerHasPassedIt() throws {
        var slider = try slider { ($0.drag, $0.slop) = (.translation, 10) }
        for (kind, value, dragging) in [
            (Event.Kind.began(100), 50.0, false), (.changed(110), 50, false), (.changed(95), 50, false),
            (.changed(112), 51, true), (.changed(104), 47, true),
        ] {
            let frame = try slider.send(kind)
            #expect(frame.value == value && frame.dragging == dragging, "\(kind)")
        }
    }

    /// A finger that has waited beyond the new edge has done so without the thumb, which stays with it from there.
    @Test(arguments: [(112.0, 50.0, 51.0), (105, 50, 47.5), (94, 50, 49)])
    func aSlopThatBecomesLess_letsNoThumbJump(x: Double, before: Double, after: Double) throws {
        var slider = try slider { ($0.drag, $0.slop) = (.translation, 20) }
        try slider.send(.began(100))
        #expect(try slider.send(.changed(110)).value == before)
        try slider.reshape { $0.slop = 4 }
        #expect(try slider.send(.changed(x)).value == after)
    }

    @Test(
        arguments: [
            (DragKind.translation, 0.0, 45.0, 5.0), (.translation, 50, 35, 50), (.thumb, 25, 85, 50),
            (.grab, 90, 50, 25),
            (.location, 0, 35, 17.5),
        ])
    func aFingerThatWaits_dragsFromWhereItIs_whenTheSlopIsTakenAway(
        drag: DragKind, initial: Double, x: Double, value: Double
    ) throws {
        for alsoWatched in [false, true] {
            var slider = try slider {
                ($0.drag, $0.slop, $0.initialValue, $0.liftTolerance) = (drag, 20, initial, alsoWatched ? 9 : 0)
            }
            try slider.send(.began(50))
            #expect(try slider.send(.changed(35)).value == initial)
            try slider.reshape { $0.slop = 0 }
            let now = try slider.now
            #expect(now.dragging && now.value == initial)
            #expect(try slider.send(.changed(x)).value == value)
        }
    }

    @Test(arguments: [0.0, 9]) func aFingerThatWasToBringTheThumb_translatesIt_underAnotherDrag(lift: Double) throws {
        var slider = try slider { ($0.drag, $0.slop) = (.grab, 20) }
        try slider.send(.began(20))
        try slider.send(.changed(30))
        try slider.reshape { ($0.drag, $0.grabDistance, $0.slop, $0.liftTolerance) = (.translation, nil, 0, lift) }
        #expect(try slider.now.value == 50)
        #expect(try slider.send(.changed(10)).value == 40)
    }

    @Test(arguments: [DragKind.translation, .grab, .location])
    func aSlopThatComesBack_isNoneForAFingerThatDrags(drag: DragKind) throws {
        for alsoWatched in [false, true] {
            var slider = try slider { ($0.drag, $0.slop, $0.liftTolerance) = (drag, 20, alsoWatched ? 9 : 0) }
            try slider.send(.began(100))
            for slop in [0.0, 20] { try slider.reshape { $0.slop = slop } }
            #expect(try slider.send(Event(kind: .changed(100), t: 0, y: 40)).dragging)
            #expect(try slider.send(.changed(150)).value == 75)
        }
    }

    @Test func aFingerThatWaitsOnADeadZone_hasTheWholeZoneBeforeIt_whenTheSlopIsTakenAway() throws {
        var slider = try slider {
            ($0.drag, $0.slop) = (.translation, 20)
            $0.snapping = .deadZone(DeadZoneSnapping(stops: [DeadZone(value: 50, width: 20)]))
        }
        try slider.send(.began(50))
        try slider.send(.changed(59))
        try slider.reshape { $0.slop = 0 }
        #expect(try slider.send(.changed(65)).value == 50)
    }

    @Test func aFingerThatGoesAcross_isIgnored_andAnotherMayBegin() throws {
        var slider = try slider { $0.slop = 10 }
        func event(_ kind: Event.Kind, y: Double) -> Event { Event(kind: kind, t: 0, y: y) }
        try slider.send(event(.began(40), y: 3))
        #expect(try !slider.send(event(.changed(46), y: -6)).dragging)
        let across = try slider.send(event(.changed(45), y: 13.1))
        #expect(across.frame.isIgnored && !across.dragging && across.value == 50 && across.causes.isEmpty)
        try slider.send(event(.began(40), y: 3))
        #expect(try slider.send(event(.changed(51), y: 13.9)).value == 25.5)
    }

    @Test func aFingerAsFarAcrossAsAlong_drags() throws {
        var slider = try slider { $0.slop = 10 }
        try slider.send(Event(kind: .began(40), t: 0, y: 0))
        #expect(try slider.send(Event(kind: .changed(51), t: 0, y: 11)).dragging)
    }

    @Test func aTapWithinTheSlop_bringsTheThumb_withItsCuesAndASpring() throws {
        var slider = try slider { $0.slop = 10 }
        try slider.send(.began(40))
        let tap = try slider.send(.ended(44))
        #expect(tap.value == 22 && tap.ticks == 3 && tap.causes == [.tick, .end])
        let spring = try #require(tap.frame.transitions[.value])
        #expect(spring.duration == 0.5 && spring.bounce == 0 && spring.velocity == nil)
        #expect(try slider.send(.undo).value == 50)
    }

    @Test func aTapOnASliderThatATouchDoesNotMove_changesNothing() throws {
        var slider = try slider { ($0.slop, $0.jumpsOnTouch) = (10, false) }
        try slider.send(.began(40))
        let tap = try slider.send(.ended(44))
        #expect(tap.value == 50 && tap.causes.isEmpty && tap.transitions.isEmpty)
    }

    @Test(arguments: [0.0, 8]) func aSecondTap_clears_andIsOneChangeOfTheHistory(slop: Double) throws {
        var stars = try DrivenSlider(
            SliderDescription(
                range: (0...5).values, step: 1, trackWidth: 250, slop: slop, clearsOnTap: true, history: 4,
                haptics: Haptics(tick: TickHaptic())))
        try stars.send(.began(150))
        #expect(try stars.send(.ended).value == 3)
        try stars.send(.began(155))
        let cleared = try stars.send(.ended(157))
        #expect(cleared.value == 0 && cleared.ticks == 3 && cleared.transitions.contains(.value))
        #expect(try stars.send(.undo).value == 3)
        // A finger that has gone away and come back does not tap.
        try stars.send(.began(150))
        try stars.send(.changed(150 + max(slop, 3) + 1))
        try stars.send(.changed(150))
        #expect(try stars.send(.ended).value == 3)
    }

    /// A finger that rests at 100 points of 200 for 100 ms, and then goes to x in the time that it takes to lift it.
    private func lift(
        to x: Double, within time: Double = 50, after rest: Double = 100, _ release: Release = .stay
    ) throws -> DrivenFrame {
        var slider = try slider { ($0.liftTolerance, $0.release) = (12, release) }
        try slider.send(.began(60), at: 0)
        try slider.send(.changed(100), at: 10)
        try slider.send(.changed(100.5), at: 10 + rest / 2)
        try slider.send(.changed(x), at: 10 + rest)
        return try slider.send(.ended, at: 10 + rest + time)
    }

    @Test func aFingerThatRollsWhenItIsLifted_leavesTheValueWhereItRested() throws {
        for x in [103.0, 112.5, 89, 97] {
            let frame = try lift(to: x, .fling(Fling()))
            #expect(isNear(frame.value, 50.25) && frame.frame.transitions[.value]?.velocity == nil, "\(x)")
            #expect(frame.transitions == [.value])
        }
    }

    @Test func aFingerThatWentFarther_orNotFar_orEarlier_orWithoutARest_wasMoved() throws {
        #expect(try isNear(lift(to: 113).value, 56.5))
        #expect(try isNear(lift(to: 102.5).value, 51.25))
        #expect(try isNear(lift(to: 110, within: 101).value, 55))
        #expect(try isNear(lift(to: 110, within: 99).value, 50.25))
        #expect(try isNear(lift(to: 110, after: 99).value, 55))
    }

    @Test func whatIsSetUnderTheFinger_forgetsTheRest() throws {
        var slider = try slider { $0.liftTolerance = 12 }
        try slider.send(.began(60), at: 0)
        try slider.send(.changed(100), at: 10)
        try slider.send(.set(value: 20), at: 150)
        try slider.send(.changed(108), at: 200)
        #expect(try isNear(slider.send(.ended, at: 210).value, 54))
    }

    @Test func aThumbThatIsBroughtAfterTheSlop_isUnderTheFinger_whateverCameBefore() throws {
        for disturb in [nil, Event.Kind.set(value: 80), .resized(trackWidth: 200), .redo] {
            var slider = try slider { ($0.drag, $0.slop) = (.grab, 5) }
            try slider.send(.began(150))
            if let disturb { try slider.send(disturb) }
            #expect(try slider.send(.changed(160)).value == 80)
        }
        var beyond = try slider { ($0.drag, $0.slop, $0.initialValue) = (.grab, 5, 0) }
        try beyond.send(.began(-60))
        #expect(try beyond.send(.changed(-30)).value == 0)
        #expect(try beyond.send(.changed(30)).value == 15)
    }

    @Test func aThumbThatJumpsToTheFinger_leavesItsStop() throws {
        for (drag, jumps) in [(DragKind.location, true), (.grab, true), (.grab, false)] {
            var slider = try slider {
                ($0.drag, $0.slop, $0.jumpsOnTouch) = (drag, jumps ? 5 : 0, jumps)
                $0.grabDistance = drag == .grab ? 5 : nil
                $0.snapping = .magnet(MagnetSnapping(stops: [50], distance: 5, release: 30))
            }
            try slider.send(.began(120))
            let frame = try slider.send(.changed(126))
            #expect(frame.value == 63 && frame.heldStop == nil && frame.thumbX == 126)
        }
    }

    @Test func precisionTakesTheFingersDistanceFromWithinTheSlop() throws {
        var slider = try slider { ($0.drag, $0.slop, $0.precision) = (.translation, 100, Precision(distance: 50)) }
        try slider.send(.set(value: 0))
        try slider.send(Event(kind: .began(0), t: 0, y: 0))
        try slider.send(Event(kind: .changed(30), t: 0, y: 50))
        #expect(try slider.send(.changed(150)).value == 12.5)
    }

    @Test func aTapPastAnEnd_movesNothingThatIsThere() throws {
        var slider = try slider { ($0.slop, $0.overscroll, $0.initialValue) = (5, Overscroll(coefficient: 0.5), 100) }
        try slider.send(.began(240))
        #expect(try slider.send(.ended).transitions.isEmpty)
    }

    @Test func theTappedValueCounts_notTheOneThatWasSetUnderTheFinger() throws {
        for slop in [0.0, 8] {
            for (x, value, after) in [(150.0, 5.0, 0.0), (250, 3, slop > 0 ? 5 : 3)] {
                var stars = try DrivenSlider(
                    SliderDescription(
                        range: (0...5).values, step: 1, initialValue: 3, trackWidth: 250, slop: slop, clearsOnTap: true)
                )
                try stars.send(.began(x))
                try stars.send(.set(value: value))
                #expect(try stars.send(.ended).value == after, "\(slop), \(x)")
            }
        }
    }

    @Test func aControlThatComesUnderTheFinger_watchesIt() throws {
        var slider = try slider { _ in }
        try slider.send(.began(60), at: 0)
        try slider.reshape { $0.liftTolerance = 12 }
        try slider.send(.changed(100), at: 10)
        try slider.send(.changed(108), at: 200)
        #expect(try slider.send(.ended, at: 210).value == 50)
        // Without slop, a finger drags however it goes.
        var far = try self.slider { ($0.slop, $0.liftTolerance) = (50, 12) }
        try far.send(.began(60), at: 300)
        try far.reshape { $0.slop = 0 }
        #expect(try far.send(Event(kind: .changed(70), t: 310, y: 90)).value == 35)
    }

    @Test func aBatchsFrame_saysThatAGestureWasIgnored_unlessAFingerDragsAfterIt() throws {
        for (later, isIgnored) in [(Event.Kind.elapsed, true), (.set(value: 20), true), (.began(100), false)] {
            var slider = try slider { $0.drag = .thumb }
            let first = try slider.send(.began(10)).frame
            #expect(try first.followed(by: slider.send(later).frame).isIgnored == isIgnored, "\(later)")
        }
    }
}
