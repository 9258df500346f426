import SliderEngine
import Testing

/// The transitions of a release in a batch's frame, when later events of the batch end it.
struct BatchTests {
    private func slider(motion: Motion? = nil) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: (0...100).values, trackWidth: 100, release: .fling(Fling(deceleration: 0.99)),
                overscroll: Overscroll(coefficient: 0.5), motion: motion
            )
        )
    }

    /// The batch's frame, of events 16 ms apart.
    private func frame(_ kinds: [Event.Kind], motion: Motion? = nil) throws -> Frame {
        var slider = try slider(motion: motion)
        let frames = try kinds.enumerated().map { try slider.send($1, at: Double($0) * 16).frame }
        return frames.dropFirst().reduce(frames[0]) { $0.followed(by: $1) }
    }

    private let fling: [Event.Kind] = [.began(20), .changed(30), .ended]
    private let pull: [Event.Kind] = [.began(110), .changed(120), .ended]

    private func properties(_ frame: Frame) -> [Transition.Property] { frame.transitions.map(\.property) }

    @Test(arguments: [Event.Kind.elapsed, .resized(trackWidth: 200), .ended, .cancelled])
    func anEventThatKeepsTheValue_keepsTheFling(kind: Event.Kind) throws {
        let value = try frame(fling + [kind]).transitions[.value]
        let alone = try frame(fling).transitions[.value]
        #expect(value == alone)
        #expect(value?.velocity != nil)
        #expect(try properties(frame(pull + [kind])) == [.thumb])
    }

    @Test(arguments: [Event.Kind.set(value: 7), .key(.home, shift: false), .key(.arrowUp, shift: false)])
    func anEventThatSetsTheValue_endsTheFling(kind: Event.Kind) throws {
        #expect(try properties(frame(fling + [kind])) == [])
        let leaning = try frame(fling + [kind], motion: Motion()).transitions[.value]
        #expect(leaning?.curve == .easeInOut && leaning?.velocity == nil)
    }

    @Test func aNewGesture_endsTheFlingAndTheReturn() throws {
        #expect(try properties(frame(fling + [.began(40)])) == [])
        #expect(try properties(frame(pull + [.began(99)])) == [])
        #expect(try properties(frame(pull + [.began(130)])) == [])
        #expect(try frame(fling + [.began(40)], motion: Motion()).transitions[.value]?.velocity == nil)
    }

    @Test func aFlingAfterAReturn_replacesTheReturn() throws {
        let batch = try frame(pull + fling)
        #expect(properties(batch) == [.value])
        #expect(batch.transitions.count == 1 && !batch.transitions.isEmpty)
    }

    /// Without `jumpsOnTouch`, an `ended` event with a place both takes the thumb and releases it.
    @Test func ofTwoReleases_theLaterOneCounts() throws {
        let description = SliderDescription(
            range: (0...100).values, trackWidth: 100, drag: .translation, jumpsOnTouch: false,
            release: .fling(Fling(deceleration: 0.99)), overscroll: Overscroll(coefficient: 0.5)
        )
        var slider = try DrivenSlider(description)
        let kinds: [Event.Kind] = [.began(0), .changed(95), .ended, .began(0), .ended(9)]
        let frames = try kinds.enumerated().map { try slider.send($1, at: Double($0) * 16).frame }
        #expect(properties(frames[2]) == [.value] && properties(frames[4]) == [.thumb])
        #expect(properties(frames[2].followed(by: frames[3]).followed(by: frames[4])) == [.thumb])
        #expect(properties(frames[4].followed(by: frames[2])) == [.value])
    }
}
