import SliderEngine
import SliderSamples
import SliderTimeline
import Testing

@testable import SliderRecords

struct ChangeCodecTests {
    private static let kinds: [Event.Kind] =
        [
            .began(x: 1.5, predictedX: nil), .began(x: -0.0, predictedX: 3), .changed(x: 1e300, predictedX: nil),
            .changed(x: 0.1, predictedX: -2), .ended(x: nil), .ended(x: 5), .cancelled, .set(value: .pi), .undo, .redo,
            .resized(trackWidth: 320), .elapsed, .pinched(magnification: 2),
        ] + SliderKey.allCases.flatMap { [.key($0, shift: false), .key($0, shift: true)] }

    private static func change(_ step: TimelineChange.Step) -> TimelineChange {
        TimelineChange(from: 1 << 40, moment: 1_700_000_000_123_456_789, step: step)
    }

    @Test func aChange_hasAsManyEventsAsABatchMayHave() throws {
        let event = SessionEvent(.set(value: 1))
        for (count, isRead) in [(1_000, true), (1_001, false)] {
            let bytes = ChangeCodec.encode(
                Self.change(.events(Array(repeating: event, count: count), isPredicted: false)))
            let change = try? ChangeCodec.decode(bytes.span)
            #expect((change != nil) == isRead)
        }
    }

    @Test
    func everyChange_readsBackAsItWas() throws {
        var events = Self.kinds.map { SessionEvent($0) }
        for (index, kind) in Self.kinds.enumerated() {
            events.append(
                SessionEvent(
                    kind, t: Double(index) / 3, y: -4, gesture: "page-\(index)", sequence: Int64(index),
                    takesOver: index % 2 == 0))
        }
        events.append(SessionEvent(.elapsed, gesture: String(repeating: "🎚", count: 64), sequence: .max))
        let steps: [TimelineChange.Step] = [
            .settled, .gaveUp(idleFor: 5_000_000_000), .events(events, isPredicted: false),
            .events(Array(events.prefix(1)), isPredicted: true), .events([], isPredicted: true),
        ]
        for step in steps {
            let change = Self.change(step)
            #expect(try ChangeCodec.decode(ChangeCodec.encode(change).span) == change)
        }
    }

    @Test func anEventForAThumb_readsBackAsItWas_inAFormatOfItsOwn() throws {
        let events = [
            SessionEvent(.began(x: 1, predictedX: nil), gesture: "a", sequence: 1, thumb: 7, takesOver: true),
            SessionEvent(.changed(x: 1, predictedX: nil), gesture: "a", sequence: 2),
            SessionEvent(.set(value: 3), t: 5, thumb: 0), SessionEvent(.setAll(values: [-0.0, 1, 1e300])),
        ]
        for event in events {
            let change = Self.change(.events([event, SessionEvent(.undo)], isPredicted: true))
            let bytes = ChangeCodec.encode(change)
            let isForSeveral = event.sequence != 2
            #expect(bytes[0] == (isForSeveral ? 3 : 1))
            #expect(try ChangeCodec.decode(bytes.span) == change)
            // Cut short, or in a format that has no thumbs, it is refused.
            for end in bytes.indices {
                let cut = Array(bytes[..<end])
                #expect(throws: RecordFormatError.self) { try ChangeCodec.decode(cut.span) }
            }
            guard isForSeveral else { continue }
            let older = [1] + bytes.dropFirst()
            #expect(throws: RecordFormatError.self) { try ChangeCodec.decode(older.span) }
        }
        let all = ChangeCodec.encode(Self.change(.events(events, isPredicted: false)))
        #expect(try ChangeCodec.decode(all.span) == Self.change(.events(events, isPredicted: false)))
    }

    @Test(arguments: [nil, 320.5])
    func aChangeOfTheControl_readsBackAsItWas(_ trackWidth: Double?) throws {
        for preset in Preset.all {
            let reshape = Reshape(to: preset.control, trackWidth: trackWidth)
            let change = Self.change(.reshaped(reshape, weight: 3))
            let bytes = ChangeCodec.encode(change)
            #expect(bytes[0] == 2)
            #expect(try ChangeCodec.decode(bytes.span) == change)
        }
        let reshape = Reshape(to: try #require(Preset.named("snap")).control, trackWidth: trackWidth)
        let bytes = ChangeCodec.encode(Self.change(.reshaped(reshape, weight: 1)))
        for count in bytes.indices {
            #expect(throws: RecordFormatError.self) { try ChangeCodec.decode(Array(bytes.prefix(count)).span) }
        }
        // Format 1 has no such step, and no change of the control counts for nothing.
        let early = [1] + bytes.dropFirst()
        #expect(throws: RecordFormatError.self) { try ChangeCodec.decode(early.span) }
        let weightless = ChangeCodec.encode(Self.change(.reshaped(reshape, weight: 0)))
        #expect(throws: RecordFormatError.self) { try ChangeCodec.decode(weightless.span) }
    }

    @Test
    func aMoveOfADrag_isShort() {
        let move = SessionEvent(.changed(x: 101.25, predictedX: nil), t: 1234.5, gesture: "k3j2-1", sequence: 77)
        #expect(ChangeCodec.encode(Self.change(.events([move], isPredicted: true))).count < 60)
    }

    @Test
    func damagedBytes_areRefused() throws {
        let move = SessionEvent(.changed(x: 101.25, predictedX: nil), t: 1234.5, gesture: "k3j2-1", sequence: 77)
        let bytes = ChangeCodec.encode(Self.change(.events([move, move], isPredicted: true)))
        for count in bytes.indices {
            #expect(throws: RecordFormatError.self) { try ChangeCodec.decode(Array(bytes.prefix(count)).span) }
        }
        #expect(throws: RecordFormatError.self) { try ChangeCodec.decode((bytes + [0]).span) }
        var random = SplitMix(seed: 1)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<random.whole(1..<4) { damaged[random.whole(0..<damaged.count)] = UInt8(random.whole(0..<256)) }
            // A change or an error, and what is read is written as it was read.
            guard let change = try? ChangeCodec.decode(damaged.span) else { continue }
            let written = ChangeCodec.encode(change)
            #expect(ChangeCodec.encode(try ChangeCodec.decode(written.span)) == written)
        }
    }
}
