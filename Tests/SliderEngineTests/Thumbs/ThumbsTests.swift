import SliderEngine
import SliderSamples
import Testing

/// What is refused of several thumbs, and how their frames are merged.
struct ThumbsTests {
    /// 100 values on 400 points.
    private static func control(_ thumbs: Thumbs, history: Int = 4) throws -> Control {
        .slider(
            try SliderControl(
                SliderDescription(
                    range: ValueRange(lower: 0, upper: 100), thumbs: thumbs, trackWidth: 400, history: history,
                    haptics: Haptics(contact: Haptic()))))
    }

    private static func began(_ value: Double, _ finger: UInt8 = 0, thumb: UInt8? = nil) -> Event {
        Event(kind: .began(x: 4 * value, predictedX: nil), t: 0, finger: finger, thumb: thumb)
    }

    private static func changed(_ value: Double, _ finger: UInt8 = 0) -> Event {
        Event(kind: .changed(x: 4 * value, predictedX: nil), t: 16, finger: finger)
    }

    // MARK: Events

    @Test func aThumbThatAnotherFingerHoldsIsRefused_andWhoHoldsItIsTold() throws {
        let control = try Self.control(Thumbs(count: 2, initialValues: [20, 80]))
        var state = control.initialState()
        _ = try control.apply(Self.began(20, 3), to: &state)
        let before = state
        #expect(throws: EventError(.thumbHeld(byFinger: 3))) {
            try control.apply(Self.began(25, 1, thumb: 0), to: &state)
        }
        #expect(state == before)
        // The other one is free, and with it there are as many fingers as thumbs.
        _ = try control.apply(Self.began(80, 1), to: &state)
        #expect(throws: EventError(.thumbHeld(byFinger: 1))) { try control.apply(Self.began(81, 2), to: &state) }
    }

    /// Fingers that wait for a movement hold no thumb, and there may be no more of them than thumbs.
    @Test func oneFingerMoreThanThereAreThumbsIsRefused() throws {
        let control = try Self.control(Thumbs(count: 2, initialValues: [50, 50]))
        var state = control.initialState()
        for finger in UInt8(0)..<2 { _ = try control.apply(Self.began(50, finger), to: &state) }
        let before = state
        #expect(throws: EventError(.tooManyFingers(most: 2))) { try control.apply(Self.began(50, 2), to: &state) }
        #expect(state == before)
        // One of them may begin anew.
        _ = try control.apply(Self.began(50, 1), to: &state)
    }

    @Test(arguments: [
        (Event(kind: .set(value: 5), t: 0), "must be given: the slider has 2 thumbs"),
        (Event(kind: .key(.end, shift: false), t: 0), "must be given: the slider has 2 thumbs"),
        (Event(kind: .set(value: 5), t: 0, thumb: 2), "must be 0 … 1, not 2"),
        (Event(kind: .began(x: 5, predictedX: nil), t: 0, thumb: 9), "must be 0 … 1, not 9"),
        (Event(kind: .undo, t: 0, thumb: 0), "must be left out: the event is for all thumbs"),
        (Event(kind: .resized(trackWidth: 9), t: 0, thumb: 0), "must be left out: the event is for all thumbs"),
    ])
    func anEventForNoThumbIsRefused(event: Event, detail: String) throws {
        let control = try Self.control(Thumbs(count: 2))
        var state = control.initialState()
        #expect(throws: EventError(.invalid(member: "thumb", detail: detail))) {
            try control.apply(event, to: &state)
        }
        #expect(state == control.initialState())
    }

    @Test(arguments: [
        (Event(kind: .setAll(values: [5]), t: 0), "values", "must be 2 values, one for each thumb, not 1"),
        (Event(kind: .setAll(values: []), t: 0), "values", "must be 2 values, one for each thumb, not 0"),
        (Event(kind: .setAll(values: [6, 5]), t: 0), "values/1", "must be at least the one before it (6), not 5"),
        (
            Event(kind: .setAll(values: [5, 6]), t: 0, thumb: 1), "thumb",
            "must be left out: the values are for all thumbs"
        ),
    ])
    func valuesThatAreNotForEachThumbAreRefused(event: Event, member: String, detail: String) throws {
        let control = try Self.control(Thumbs(count: 2))
        var state = control.initialState()
        #expect(throws: EventError(.invalid(member: member, detail: detail))) { try control.apply(event, to: &state) }
        #expect(state == control.initialState())
        let huge = Event(kind: .setAll(values: [0, .infinity]), t: 0)
        #expect(throws: EventError.self) { try control.apply(huge, to: &state) }
        #expect(state == control.initialState())
    }

    @Test func allValuesAreCommittedAtOnce_andAHeldThumbIsMovedToo() throws {
        let control = try Self.control(Thumbs(count: 3, initialValues: [20, 50, 80], minGap: 5))
        var state = control.initialState()
        _ = try control.apply(Self.began(20), to: &state)
        let frame = try control.apply(Event(kind: .setAll(values: [30, 31, 99]), t: 1), to: &state)
        guard case .thumbs(let set) = frame.content else { throw Unlike() }
        #expect(set.thumbs.map { $0.value } == [30, 35, 99] && set.dragging && frame.reason == .set)
        _ = try control.apply(Event(kind: .undo, t: 2), to: &state)
        guard case .thumbs(let undone) = control.frame(state).content else { throw Unlike() }
        #expect(undone.thumbs.map { $0.value } == [20, 50, 80] && undone.history?.redoCount == 1)
    }

    private struct Unlike: Error {}

    @Test func thereAreAtMostAsManyValuesAsThumbs() {
        #expect(ThumbValues([Double](repeating: 1, count: 8))?.count == 8)
        #expect(ThumbValues([Double](repeating: 1, count: 9)) == nil)
    }

    @Test func valuesForAllThumbsAreRefused_whereThereIsOne() throws {
        var slider = try DrivenSlider(SliderDescription())
        let detail = "must be left out: the slider has one thumb"
        #expect(throws: EventError(.invalid(member: "values", detail: detail))) {
            try slider.send(Event(kind: .setAll(values: [1]), t: 0))
        }
    }

    @Test func anEventForAThumbIsRefused_whereThereIsOne() throws {
        var slider = try DrivenSlider(SliderDescription())
        let detail = "must be left out: the slider has one thumb"
        #expect(throws: EventError(.invalid(member: "thumb", detail: detail))) {
            try slider.send(Event(kind: .set(value: 1), t: 0, thumb: 0))
        }
    }

    @Test func theNumberOfThumbsStays() throws {
        let (two, three) = (try Self.control(Thumbs(count: 2)), try Self.control(Thumbs(count: 3)))
        var description = SliderDescription(range: ValueRange(lower: 0, upper: 100), trackWidth: 400)
        description.history = 4
        let one = Control.slider(try SliderControl(description))
        let refused = [
            (two, three, "thumbs/count", "must stay 2, with which the session was made, not become 3"),
            (two, one, "thumbs", "is missing: the session was made with 2 thumbs"),
            (one, two, "thumbs", "must be left out: the session was made with one thumb"),
        ]
        for (before, after, place, detail) in refused {
            var state = before.initialState()
            let error = try #require(throws: ControlError.self) {
                try Reshape(to: after).apply(to: &state, of: before, at: 0)
            }
            #expect(error.place == place && error.detail == detail)
            #expect(state == before.initialState())
        }
    }

    /// The places that a finger comes back to, and those of the history, may be out of reach.
    @Test func aStateUnderAnotherControlIsAccepted() throws {
        let control = try Self.control(Thumbs(count: 2, initialValues: [20, 80]))
        var state = control.initialState()
        _ = try control.apply(Event(kind: .set(value: 90), t: 1, thumb: 1), to: &state)
        _ = try control.apply(Self.began(90), to: &state)
        _ = try control.apply(Self.changed(95), to: &state)
        var description = SliderDescription(range: ValueRange(lower: 0, upper: 50), trackWidth: 400, history: 4)
        description.thumbs = Thumbs(count: 2)
        let other = Control.slider(try SliderControl(description))
        _ = try Reshape(to: other).apply(to: &state, of: control, at: 40)
        let restored = try other.state(state.snapshot)
        #expect(restored == state && restored.checksum == state.checksum)
        let moves = state.snapshot.thumbs?.fingers.first?.moves
        #expect(moves?.map { $0.before.value } == [90] && moves?.map { $0.left.value } == [50])
        #expect(state.snapshot.thumbs?.history?.earlier.map { $0.map(\.value) } == [[20, 80]])
    }

    // MARK: Frames

    @Test func aBatchHasTheReleasesOfAllThumbs_thatNoLaterEventHasEnded() throws {
        var description = SliderDescription(range: ValueRange(lower: 0, upper: 100), trackWidth: 400)
        (description.thumbs, description.step) = (Thumbs(count: 2, initialValues: [20, 80]), 10)
        description.lands = .grid
        let control = Control.slider(try SliderControl(description))
        var state = control.initialState()
        _ = try control.apply(Self.began(20, 0), to: &state)
        _ = try control.apply(Self.began(80, 1), to: &state)
        _ = try control.apply(Self.changed(23, 0), to: &state)
        let first = try control.apply(Event(kind: .ended(x: nil), t: 16, finger: 0), to: &state)
        _ = try control.apply(Self.changed(77, 1), to: &state)
        let second = try control.apply(Event(kind: .ended(x: nil), t: 16, finger: 1), to: &state)
        let both = first.followed(by: second)
        let transitions = both.allTransitions
        #expect(transitions.map(\.property) == [.value, .value] && transitions.map(\.thumb) == [0, 1])
        let set = try control.apply(Event(kind: .set(value: 50), t: 16, thumb: 0), to: &state)
        let three = both.followed(by: set)
        #expect(three.allTransitions.map(\.thumb) == [1])
    }

    @Test func barsBetweenWhichAllThumbsMoveLookAlike() throws {
        var description = SliderDescription(range: ValueRange(lower: 0, upper: 100), trackWidth: 400)
        description.thumbs = Thumbs(count: 2, initialValues: [20, 20])
        description.bars = Bars(count: 5)
        let control = Control.slider(try SliderControl(description))
        var state = control.initialState()
        let moved = try control.apply(Event(kind: .setAll(values: [60, 60]), t: 0), to: &state)
        #expect(moved.allTransitions.isEmpty)
        let parted = try control.apply(Event(kind: .setAll(values: [40, 60]), t: 0), to: &state)
        #expect(parted.allTransitions.map(\.property) == [.bars])
    }

    // MARK: Snapshots

    private static let damages: [(String, @Sendable (inout StateSnapshot.Thumbs) -> Void)] = [
        ("thumbs/each", { $0.each.removeLast() }),
        ("thumbs/each/1/t", { $0.each[1].t += 1 }),
        ("thumbs/each/1/trackWidth", { $0.each[1].trackWidth += 1 }),
        ("thumbs/each/1/place", { $0.each[1].place = $0.each[0].place }),
        ("thumbs/each/0/gesture", { $0.each[0].gesture = nil }),
        ("thumbs/each/1/gesture", { $0.each[1].gesture = $0.each[0].gesture }),
        ("thumbs/fingers/1/number", { $0.fingers.append($0.fingers[0]) }),
        ("thumbs/fingers/0/moves", { $0.fingers[0].thumbs = [0, 1] }),
        ("thumbs/fingers/0/thumbs", { $0.fingers[0].thumbs = [1, 0] }),
        ("thumbs/fingers/0/thumbs", { $0.fingers[0].thumbs = [7] }),
        ("thumbs/fingers/0/thumbs", { $0.fingers[0].thumbs = [-1] }),
        ("thumbs/fingers/0/thumbs", { $0.fingers[0].thumbs = [.max, 0] }),
        ("thumbs/fingers/0/moves", { $0.fingers[0].moves = [] }),
        ("thumbs/fingers/0/moves", { $0.fingers[0].moves[0].thumb = 64 }),
        ("thumbs/active", { $0.active = 2 }),
        ("thumbs/history", { $0.history = nil }),
        ("thumbs/history", { $0.history?.committed.removeLast() }),
        (
            "thumbs/history/earlier",
            { thumbs in
                if let history = thumbs.history {
                    thumbs.history?.earlier = Array(repeating: history.committed, count: 5)
                }
            }
        ),
    ]

    @Test(arguments: damages.indices)
    func aSnapshotThatNoStateHasIsRefused(index: Int) throws {
        let control = try Self.control(Thumbs(count: 2, initialValues: [20, 80], minGap: 10))
        var state = control.initialState()
        _ = try control.apply(Self.began(20), to: &state)
        _ = try control.apply(Self.changed(30), to: &state)
        #expect(try control.state(state.snapshot).snapshot == state.snapshot)
        var snapshot = state.snapshot
        var thumbs = try #require(snapshot.thumbs)
        Self.damages[index].1(&thumbs)
        snapshot.thumbs = thumbs
        let error = try #require(throws: ControlError.self) { try control.state(snapshot) }
        #expect(error.place == Self.damages[index].0)
    }
}
