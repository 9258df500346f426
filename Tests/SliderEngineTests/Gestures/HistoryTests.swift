import SliderEngine
import Testing

/// What a slider goes back to: every place that it was left at.
struct HistoryTests {
    private func slider() throws -> DrivenSlider {
        try DrivenSlider(SliderDescription(range: (0...100).values, trackWidth: 100, history: 8))
    }

    @Test func aCancelledGestureInWhichOneUndid_leavesItsStartToGoBackTo() throws {
        var slider = try slider()
        for kind in [Event.Kind.set(value: 10), .set(value: 20), .began(20), .undo] { try slider.send(kind) }
        #expect(try slider.send(.cancelled).value == 20)
        try slider.send(.set(value: 30))
        #expect(try slider.send(.undo).value == 20)
        #expect(try slider.send(.undo).value == 10)
    }

    @Test func aCancelledGestureInWhichAValueWasSet_canBeUndone() throws {
        var slider = try slider()
        for kind in [Event.Kind.began(20), .set(value: 50)] { try slider.send(kind) }
        #expect(try slider.send(.cancelled).value == 0)
        #expect(try slider.send(.undo).value == 50)
        #expect(try slider.send(.undo).value == 0)
    }

    @Test func aDroppedGesture_leavesItsPlaceToGoBackTo() throws {
        var slider = try slider()
        for kind in [Event.Kind.began(40), .began(60)] { try slider.send(kind) }
        #expect(try slider.send(.cancelled).value == 40)
        try slider.send(.set(value: 50))
        #expect(try slider.send(.undo).value == 40)
        #expect(try slider.send(.undo).value == 0)
    }

    @Test func aCancelledGesture_isNothingToGoBackTo() throws {
        var slider = try slider()
        for kind in [Event.Kind.set(value: 10), .began(20), .changed(30)] { try slider.send(kind) }
        let history = try slider.send(.cancelled).history
        #expect(history?.undoCount == 1 && history?.redoCount == 0)
    }
}
