import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import Testing

/// Bytes of format 5, as files have them. Every later version must read them as it reads them now.
struct RecordFormat5Tests {
    @Test func aRecordWithEverything_isReadAsItWasWritten() throws {
        let (bytes, expected) = (Self.bytes, try Self.everything)
        let record = try RecordCodec.decode(bytes.span, id: expected.id, control: expected.control)
        #expect(record.tag == expected.tag && record.starts == expected.starts)
        #expect(record.timeline == expected.timeline)
        #expect(RecordCodec.encode(expected) == bytes)
    }

    private static let bytes: [UInt8] = hexadecimal(
        "05000165074c29000000000000002a000000b9d59e2402010002616206000202090900ff020101016301000000000000"
            + "f03f0000000000000040f20000000000000840000000000000e03f071f0000000000001040000000000000e03f001500"
            + "00000000003e400000000000003f40000000000000404000000000008040400000000000003440000000000000e03f00"
            + "0000000000003540000000000000e03f0000000000000036400000000000003740000000000000384001010000000000"
            + "0039400000000000003a407f000000000000414000000000008041400000000000004240250000000000004340000000"
            + "000000e03f00010000000000804340000000000000e03f00000000000000003b400000000000003c4001000000000000"
            + "001440000000000000e03f00010209010001000000000000002440000000000000e03f00000000000000264000000000"
            + "0000e03f00ff00010300000000000028400000000000002a400000000000002c400000000000003440000000000000e0"
            + "3f000000000000003540000000000000e03f000000000000003640000000000000374000000000000038400101000000"
            + "00000039400000000000003a400000000000003b400000000000003c400100010000000000002e40000000000000e03f"
            + "0002020000000000003140000000000000e03f00010000000000003040000000000000e03f0001020000000000003240"
            + "000000000000e03f00"
    )

    private static func hexadecimal(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private static var everything: SessionRecord {
        get throws {
            var state = StateSnapshot(
                t: 1, trackWidth: 2, place: place(3), reason: .drag, isSeamless: false, velocity: nil, phase: .atRest,
                settlesAt: nil, gesture: nil, memory: nil)
            state.thumbs = StateSnapshot.Thumbs(
                each: [dragged(in: state), plain(in: state)],
                fingers: [
                    .init(
                        number: 9, thumbs: [0], waiting: nil,
                        moves: [.init(thumb: 0, before: place(10), left: place(11))]),
                    .init(
                        number: 255, thumbs: [],
                        waiting: .init(choice: [0, 1], drawn: 12, t: 13, y: 14, gesture: gesture, hand: hand), moves: []
                    ),
                ],
                active: 1,
                history: .init(
                    committed: [place(15), place(5)],
                    earlier: [[place(16), place(17)], [place(15), place(17)]], undone: [[place(15), place(18)]]))
            return SessionRecord(
                id: try #require(SessionID("id")), epoch: "e", preset: nil,
                control: try #require(Preset.all.first).control,
                timeline: TimelineRecord(
                    version: 7, state: state, lastMoment: 35, lastMove: 36,
                    gestures: [.init(name: "ab", sequence: 5, hasEnded: false, thumb: 1)], gesture: nil,
                    underWay: [
                        .init(gesture: nil, finger: 9, lastMove: 30), .init(gesture: "ac", finger: 255, lastMove: 36),
                    ], traced: 0),
                createdAt: 38, lineage: 41, starts: 42)
        }
    }

    private static func place(_ value: Double) -> StateSnapshot.Place {
        .init(value: value, normalized: 0.5, heldStop: value == 3 ? 6 : nil)
    }

    private static var gesture: StateSnapshot.Gesture {
        .init(
            start: place(20), origin: place(21), originX: 22, originTravel: 23, lastX: 24, isDragging: true,
            samples: [.init(t: 25, x: 26)])
    }

    private static var hand: StateSnapshot.Hand {
        .init(firstX: 27, firstY: 28, isPassed: true, isNear: false, bringsThumb: false, rest: nil, left: nil)
    }

    /// A thumb with all that one can have of its own.
    private static func dragged(in state: StateSnapshot) -> StateSnapshot {
        StateSnapshot(
            t: 30, trackWidth: 31, place: place(4), reason: .key, isSeamless: false, velocity: 32, phase: .forwards,
            settlesAt: 33, gesture: gesture,
            memory: .init(
                travelled: 34, y: 35, lastTick: 36, heldBackTicks: 37, committed: place(38), earlier: [place(39)],
                undone: [], hand: hand))
    }

    private static func plain(in state: StateSnapshot) -> StateSnapshot {
        StateSnapshot(
            t: state.t, trackWidth: state.trackWidth, place: place(5), reason: .created, isSeamless: false,
            velocity: nil, phase: .atRest, settlesAt: nil, gesture: nil, memory: nil)
    }
}
