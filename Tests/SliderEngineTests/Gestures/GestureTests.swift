import SliderEngine
import Testing

/// The effect of each event on the thumb (docs/engine.md#gestures).
struct GestureTests {
    /// 0 … 100 over 100 points, so that points and values are the same.
    private func slider(
        _ drag: DragKind, jumpsOnTouch: Bool = true, reversed: Bool = false, initialValue: Double = 0
    ) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...100).values, initialValue: initialValue, trackWidth: 100, reversed: reversed, drag: drag,
                jumpsOnTouch: jumpsOnTouch
            )
        )
    }

    @Test func underLocationTheThumbGoesWhereTheFingerIs() throws {
        var slider = try slider(.location, initialValue: 50)
        #expect(try slider.send(.began(20)).value == 20)
        #expect(try slider.send(.changed(70)).value == 70)
        #expect(try slider.send(.changed(130)).fingerOffset == 30)
    }

    @Test func underTranslationTheThumbGoesAsFarAsTheFinger() throws {
        var slider = try slider(.translation, initialValue: 50)
        #expect(try slider.send(.began(20)).value == 50)
        #expect(try slider.send(.changed(35)).value == 65)
        #expect(try slider.send(.changed(0)).value == 30)
    }

    @Test func classicKeepsTheFingersOffsetWhenItOvershoots() throws {
        var slider = try DrivenSlider(preset: "classic")
        try slider.send(.began(10))
        #expect(try slider.send(.changed(360)).value == 1)
        let beyond = try slider.send(.changed(500))
        #expect(beyond.value == 1)
        #expect(beyond.fingerOffset == 150)
        #expect(try slider.send(.changed(360)).value == 1)
        #expect(isNear(try slider.send(.changed(325)).value, 0.9))
    }

    @Test(arguments: [0.1, 1 / 3.0, 0.7, 0.999])
    func backAtTheFirstPlaceTheValueIsExactlyTheFirst(value: Double) throws {
        var slider = try DrivenSlider(preset: "classic")
        try slider.send(.set(value: value))
        try slider.send(.began(0.1))
        try slider.send(.changed(77.7))
        #expect(try slider.send(.changed(0.1)).value == value)
    }

    @Test func aChangeWithoutAGestureStartsOne() throws {
        var slider = try slider(.translation, initialValue: 50)
        let result = try slider.send(.changed(10))
        #expect(result.dragging)
        #expect(result.value == 50)
        #expect(result.frame.reason == .drag)
        #expect(isNear(try slider.send(.changed(15)).value, 55))
    }

    @Test func aNewBeginningDropsTheGestureUnderWay() throws {
        var slider = try slider(.translation)
        try slider.send(.began(0))
        try slider.send(.changed(40))
        #expect(try slider.send(.began(90)).value == 40)
        #expect(try slider.send(.changed(95)).value == 45)
        // Cancelled, it goes back to where the new gesture started.
        #expect(try slider.send(.cancelled).value == 40)
    }

    @Test func aNewGestureTakesItsOwnTime_otherwiseTimeDoesNotGoBack() throws {
        var slider = try slider(.location)
        try slider.send(.began(0), at: 1_000)
        #expect(try slider.send(.changed(1), at: 500).frame.t == 1_000)
        #expect(try slider.send(.began(2), at: 400).frame.t == 400)
        #expect(try slider.send(.set(value: 2), at: 300).frame.t == 400)
        #expect(try slider.send(.ended, at: 0).frame.t == 400)
        #expect(try slider.send(.elapsed, at: 0).frame.t == 400)
        #expect(try slider.send(.changed(2), at: 7).frame.t == 7)
    }

    @Test func anEndWithAPlaceMovesThereFirst_withoutOneItOnlyEnds() throws {
        var slider = try slider(.location)
        try slider.send(.began(10))
        let moved = try slider.send(.ended(30))
        #expect(moved.value == 30)
        #expect(!moved.dragging)
        #expect(moved.fingerOffset == 0)
        #expect(moved.frame.reason == .end)
        try slider.send(.began(20))
        #expect(try slider.send(.ended).value == 20)
    }

    @Test func aCancelledGesturePutsBackValueAndHold_butNotTheTrack() throws {
        var slider = try DrivenSlider(preset: "snap")
        try slider.send(.set(value: 0.5))
        try slider.send(.began(0))
        try slider.send(.changed(100))
        try slider.send(.set(value: 0.9))
        try slider.send(.resized(trackWidth: 700))
        let result = try slider.send(.cancelled)
        #expect(result.value == 0.5)
        #expect(result.heldStop == 0)
        #expect(result.thumbX == 350)
        #expect(!result.dragging)
        #expect(result.frame.reason == .cancel)
    }

    @Test(arguments: [Event.Kind.ended, .ended(77), .cancelled])
    func withoutAGestureThereIsNothingToEnd(kind: Event.Kind) throws {
        var slider = try slider(.location, initialValue: 50)
        let result = try slider.send(kind)
        #expect(result.value == 50)
        #expect(result.velocity == nil)
        #expect(result.frame.cues.isEmpty && result.frame.transitions.isEmpty)
    }

    @Test(arguments: [DragKind.location, .translation])
    func aThumbThatDoesNotJumpWaitsForTheFingerToMove(drag: DragKind) throws {
        var slider = try slider(drag, jumpsOnTouch: false, initialValue: 50)
        #expect(try !slider.send(.began(20)).dragging)
        #expect(try !slider.send(.changed(20)).dragging)
        #expect(try slider.now.value == 50)
        let moved = try slider.send(.changed(21))
        #expect(moved.dragging)
        #expect(moved.value == (drag == .location ? 21 : 51))
        // Once it drags it goes on, also back at the first place.
        #expect(try slider.send(.changed(20)).dragging)
    }

    @Test func aTouchThatNeverMovedChangesNothing() throws {
        var slider = try slider(.location, jumpsOnTouch: false, initialValue: 50)
        try slider.send(.began(20))
        #expect(try slider.send(.ended(20)).value == 50)
        try slider.send(.began(20))
        #expect(try slider.send(.ended).value == 50)
    }

    @Test(arguments: [(55.0, 55.0), (-5, 0), (1e15, 100)])
    func aSetValueIsClamped(value: Double, clamped: Double) throws {
        var slider = try slider(.location)
        let result = try slider.send(.set(value: value))
        #expect(result.value == clamped)
        #expect(result.frame.reason == .set)
    }

    @Test func aValueSetDuringADragIsWhereTheDragGoesOn() throws {
        var slider = try slider(.translation)
        try slider.send(.began(0))
        try slider.send(.changed(30))
        try slider.send(.set(value: 80))
        #expect(try slider.send(.changed(30)).value == 80)
        #expect(try slider.send(.changed(25)).value == 75)
    }

    @Test func aTrackResizedDuringADragKeepsTheValue() throws {
        var slider = try slider(.translation)
        try slider.send(.began(0))
        try slider.send(.changed(30))
        #expect(try slider.send(.resized(trackWidth: 200)).value == 30)
        #expect(try slider.send(.changed(30)).value == 30)
        #expect(try slider.send(.changed(50)).value == 40)
        #expect(try slider.send(.ended).frame.reason == .end)
    }

    @Test func underLocationTheNextMoveGoesWhereTheFingerIsOnTheNewTrack() throws {
        var slider = try slider(.location)
        try slider.send(.began(30))
        let resized = try slider.send(.resized(trackWidth: 200))
        #expect(resized.value == 30)
        #expect(resized.thumbX == 60)
        #expect(resized.fingerOffset == -30)
        #expect(resized.frame.reason == .resize)
        #expect(try slider.send(.changed(30)).value == 15)
    }

    @Test func aReversedTrackResizedDuringADragKeepsTheValueToo() throws {
        var slider = try slider(.translation, reversed: true)
        try slider.send(.began(90))
        #expect(try slider.send(.changed(60)).value == 30)
        try slider.send(.resized(trackWidth: 200))
        #expect(try slider.send(.changed(60)).value == 30)
        #expect(try slider.send(.changed(40)).value == 40)
    }

    @Test func timeThatPassesChangesNothingElse() throws {
        var slider = try slider(.location)
        try slider.send(.began(30))
        let result = try slider.send(.elapsed, at: 1e15)
        #expect(result.value == 30)
        #expect(result.dragging)
        #expect(result.frame.reason == .time)
    }
}
