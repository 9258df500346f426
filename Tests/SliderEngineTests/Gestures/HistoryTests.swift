import SliderEngine
import Testing

/// The values that undo and redo restore: each value at which the slider was left.
struct HistoryTests {
    private func slider() throws -> DrivenSlider {
        try DrivenSlider(SliderDescription(range: (0...100).values, trackWidth: 100, history: 8))
    }

    @Test func aCancelledGestureWithAnUndo_keepsTheValueFromItsStartInTheHistory() throws {
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

    @Test func aDroppedGesture_keepsItsValueInTheHistory() throws {
        var slider = try slider()
        for kind in [Event.Kind.began(40), .began(60)] { try slider.send(kind) }
        #expect(try slider.send(.cancelled).value == 40)
        try slider.send(.set(value: 50))
        #expect(try slider.send(.undo).value == 40)
        #expect(try slider.send(.undo).value == 0)
    }

    @Test func aCancelledGesture_addsNoHistory() throws {
        var slider = try slider()
        for kind in [Event.Kind.set(value: 10), .began(20), .changed(30)] { try slider.send(kind) }
        let history = try slider.send(.cancelled).history
        #expect(history?.undoCount == 1 && history?.redoCount == 0)
    }
}
