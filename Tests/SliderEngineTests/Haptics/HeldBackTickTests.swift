import SliderEngine
import Testing

/// Ticks that come too soon are held back and added to the next cue, unless the movement that crossed them is undone
/// (docs/engine.md#haptics).
struct HeldBackTickTests {
    /// A slider with a tick at each point. A finger has crossed 15: 10 were felt, 5 are held back.
    private func slider() throws -> DrivenSlider {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 100, history: 2,
                haptics: Haptics(tick: TickHaptic(every: 1), minimumInterval: 100)
            )
        )
        try slider.send(.set(value: 1), at: 0)
        try slider.send(.set(value: 0), at: 0)
        #expect(try slider.send(.began(10), at: 10).ticks == 10)
        #expect(try slider.send(.changed(15), at: 20).ticks == nil)
        return slider
    }

    @Test func noMoreAreHeldBackThanAStateMayHave() throws {
        var slider = try DrivenSlider(
            SliderDescription(
                range: (-0x1p49...0x1p49).values, step: 0.125, trackWidth: 100,
                haptics: Haptics(tick: TickHaptic(), minimumInterval: 10_000)))
        try slider.send(.began(0), at: 1)
        for move in 1...2_000 { try slider.send(.changed(move.isMultiple(of: 2) ? 0 : 100), at: 2) }
        #expect(throws: Never.self) { try slider.control.state(slider.state.snapshot) }
        #expect(try slider.send(.ended, at: 3).ticks == 1 << 53)
    }

    @Test(arguments: [Event.Kind.set(value: 15), .undo])
    func setAndUndo_dropTheTicksHeldBack(kind: Event.Kind) throws {
        var slider = try slider()
        let put = try slider.send(kind, at: 30)
        #expect(put.ticks == nil)
        let x = put.value + 7
        #expect(try slider.send(.changed(x), at: 200).ticks == 7)
        #expect(try slider.send(.ended, at: 210).ticks == nil)
    }

    @Test func redo_dropsTheTicksHeldBack() throws {
        var slider = try slider()
        #expect(try slider.send(.undo, at: 30).value == 1)
        #expect(try slider.send(.changed(8), at: 40).ticks == nil)
        #expect(try slider.send(.redo, at: 50).value == 0)
        #expect(try slider.send(.changed(2), at: 200).ticks == 2)
    }

    @Test func aRedoWithoutHistory_keepsTheTicksHeldBack() throws {
        var slider = try slider()
        #expect(try slider.send(.redo, at: 30).value == 15)
        #expect(try slider.send(.changed(16), at: 200).ticks == 6)
    }

    @Test func aCancelledGesture_dropsItsTicksHeldBack() throws {
        var slider = try slider()
        try slider.send(.cancelled, at: 30)
        #expect(try slider.send(.key(.arrowRight, shift: false), at: 200).ticks == 1)
    }

    @Test func aKeysTicksHeldBack_areFeltWithTheNextCue() throws {
        var slider = try slider()
        #expect(try slider.send(.key(.arrowRight, shift: false), at: 30).ticks == nil)
        #expect(try slider.send(.changed(17), at: 200).ticks == 7)
    }

    @Test func aCancelWithoutAGesture_changesNothing() throws {
        var slider = try slider()
        try slider.send(.ended, at: 30)
        #expect(try slider.send(.key(.arrowRight, shift: false), at: 40).ticks == nil)
        try slider.send(.cancelled, at: 50)
        #expect(try slider.send(.key(.arrowRight, shift: false), at: 200).ticks == 2)
    }
}
