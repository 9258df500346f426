import JSONText
import SliderEngine
import SliderTimeline
import SliderWire
import Testing

@testable import SliderAPI

/// A replayed trace gives the frames of its timeline, bit for bit, also after the trace has dropped its oldest events.
struct TraceTests {
    private static let everything = """
        {"range":{"lower":1,"upper":100},"scale":{"kind":"exponential"},"step":1,"drag":"translation","precision":{},\
        "overscroll":0.55,"history":5,"release":{"kind":"fling"},\
        "snapping":{"kind":"magnet","stops":[2,10,50],"release":20,"captureSpeed":800},\
        "haptics":{"tick":{},"stop":{},"edge":{},"end":{},"minimumInterval":30},"bars":{}}
        """

    private static func control(_ text: String) throws -> Control {
        var document = JSONDocument()
        try document.read(Array(text.utf8))
        return try ControlReader.read(document, document.root)
    }

    private static func event(_ index: Int) -> SessionEvent {
        // A finger that moves along multiples of the golden ratio, and every other kind of event.
        let x = (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1) * 420 - 30
        let t = Double(index * 9)
        return switch index % 23 {
        case 7: SessionEvent(.ended(x: x), t: t)
        case 9: SessionEvent(.key(.pageDown, shift: false), t: t)
        case 12: SessionEvent(.undo, t: t)
        case 13: SessionEvent(.redo, t: t)
        case 16: SessionEvent(.resized(trackWidth: 300 + Double(index % 3)), t: t)
        case 19: SessionEvent(.cancelled, t: t)
        case 21: SessionEvent(.set(value: 10), t: t)
        default: SessionEvent(.changed(x: x, predictedX: index % 5 == 0 ? x + 3 : nil), y: Double(index % 50))
        }
    }

    private static func line(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test(arguments: [1, 7, 40, 299, 300, 301], ["everything", "meshing", "star", "zoom"])
    func aTraceGivesTheSameFrames(capacity: Int, name: String) throws {
        let control = try Preset.named(name)?.control ?? Self.control(Self.everything)
        var timeline = Timeline(control, at: 0, traced: capacity)
        var frames: [String] = []
        for index in 0..<300 {
            guard let frame = try? timeline.apply(Self.event(index), at: Int64(index) * 9_000_000) else { continue }
            let tag = SessionTag(epoch: "", version: timeline.version)
            frames.append(Self.line { FrameWriter(tag: tag).write(frame, to: &$0) })
        }
        let trace = timeline.trace
        let text = Self.line { TraceWriter.write(trace, to: &$0) }
        let replayed = Self.line { writer in
            // The closure cannot throw, and a trace that the test wrote itself is not refused.
            try? Replay(Array(text.utf8)).write(to: &writer) { $0.newline() }
        }
        let lines = replayed.split(separator: "\n").map { String($0) }
        #expect(lines == Array(frames.suffix(capacity)))
    }

    /// Of several thumbs each event goes on with its gesture's thumb, also where the trace starts under their fingers,
    /// and each thumb's frame has its gesture's name.
    @Test(arguments: [3, 40, 1000], try ThumbsScenario.all().filter { $0.names.count > 2 })
    func aTraceOfSeveralThumbs_givesTheSameFrames(capacity: Int, scenario: ThumbsScenario) throws {
        var timeline = Timeline(scenario.control, at: 0, traced: capacity)
        var frames: [String] = []
        for (index, step) in scenario.steps.enumerated() {
            if index == scenario.steps.count / 2 {
                timeline = try Timeline(timeline.control, continuing: timeline.record)
                frames = []
            }
            guard let frame = try? scenario.apply(step, to: &timeline, at: Int64(index) * 9_000_000) else { continue }
            var writer = FrameWriter(tag: SessionTag(epoch: "", version: timeline.version))
            if case .reshaped(let reshape, _) = step { writer.add(reshape.control, trackWidth: reshape.trackWidth) }
            frames.append(Self.line { writer.write(frame, to: &$0) })
        }
        let text = Self.line { TraceWriter.write(timeline.trace, to: &$0) }
        var writer = JSONWriter()
        try Replay(Array(text.utf8)).write(to: &writer) { $0.newline() }
        let lines = String(decoding: writer.finish(), as: UTF8.self).split(separator: "\n").map { String($0) }
        #expect(lines == Array(frames.suffix(capacity)))
    }

    @Test(arguments: [
        (#"{"gesture":"a","finger":0}"#, #"{"gesture":"a","finger":1}"#),
        (#"{"gesture":"b","finger":1}"#, #"{"gesture":"a","finger":1}"#),
        (#","underWay":[{"gesture":"a","finger":0},{"gesture":"b","finger":1}]"#, ""),
    ])
    func aTraceWithOtherGesturesUnderWayThanItsState_isRefused(part: String, other: String) throws {
        var timeline = Timeline(try Self.control(#"{"thumbs":{"count":2}}"#), at: 0)
        for (x, gesture) in [(0.0, "a"), (350.0, "b")] {
            _ = try timeline.apply(SessionEvent(.began(x: x, predictedX: nil), t: 1, gesture: gesture), at: 0)
        }
        let text = Self.line { TraceWriter.write(timeline.trace, to: &$0) }
        #expect(text.contains(part))
        let problem = #expect(throws: Problem.self) { try Replay(Array(text.replacing(part, with: other).utf8)) }
        #expect(problem?.line.contains("/underWay must be") == true, "\(problem?.line ?? "")")
    }

    @Test func aRefusedBatch_isNotTraced() throws {
        var timeline = Timeline(try Self.control("{}"), at: 0, traced: 10)
        #expect(throws: (any Error).self) {
            try timeline.apply([SessionEvent(.set(value: 1)), SessionEvent(.undo)], at: 0)
        }
        #expect(timeline.trace.events.isEmpty)
    }

    @Test func aTimelineThatKeepsNoEvents_tellsWhereItStands() throws {
        var timeline = Timeline(try Self.control("{}"), at: 0)
        _ = try timeline.apply(SessionEvent(.set(value: 0.25)), at: 0)
        #expect(timeline.trace.events.isEmpty)
        #expect(timeline.trace.startVersion == 1)
        #expect(timeline.trace.start.value == 0.25)
    }

    @Test(arguments: [
        (#""heldStop":0"#, #""heldStop":7"#, "/state/place/heldStop"),
        (#""normalized":0.5"#, #""normalized":1.5"#, "/state/place/normalized"),
        (#""trackWidth":350,"place""#, #""trackWidth":0,"place""#, "/state/trackWidth"),
        (#""trackWidth":350,"place""#, #""trackWidth":0.5,"place""#, "/state/trackWidth must be within 1 … 100000"),
        (#""phase":"atRest""#, #""phase":"asleep""#, "/state/phase"),
        (#""reason":"created""#, #""reason":"created","gesture":{}"#, "start"),
        (#""history":1"#, #""history":0"#, "/state/memory"),
    ])
    func aTraceThatNoSliderCouldGive_isRefused(part: String, other: String, pointer: String) throws {
        let control = try Self.control(
            #"{"initialValue":0.5,"snapping":{"kind":"magnet","stops":[0.5]},"history":1,"appearance":{}}"#)
        let trace = Timeline(control, at: 0).trace
        let text = Self.line { TraceWriter.write(trace, to: &$0) }
        #expect(text.contains(part))
        let broken = text.replacing(part, with: other)
        let problem = #expect(throws: Problem.self) { try Replay(Array(broken.utf8)) }
        #expect(problem?.line.contains("line 1: ") == true)
        #expect(problem?.line.contains(pointer) == true, "\(problem?.line ?? "")")
    }

    /// The lines of a trace. Its last event is valid only for a slider with a history.
    private static let lines = [
        #"{"version":0,"control":{},"state":{"t":0,"trackWidth":350,"place":{"value":0,"normalized":0},"#
            + #""reason":"created","phase":"atRest"}}"#,
        #"{"type":"set","value":1}"#, #"{"type":"undo"}"#,
    ]

    @Test(arguments: [("\n", 3), ("\n\n", 5), ("\r\n", 3), ("\r\n\r\n\n", 7)])
    func anEventThatIsRefused_isNamedByItsLine(ending: String, line: Int) throws {
        let replay = try Replay(Array(Self.lines.joined(separator: ending).utf8))
        var writer = JSONWriter()
        let problem = #expect(throws: Problem.self) { try replay.write(to: &writer) }
        #expect(problem?.line.contains(" line \(line): ") == true, "\(problem?.line ?? "")")
    }

    @Test(arguments: [("\n\n", 5), ("\r\n\r\n", 5)])
    func aLineThatIsNoEvent_isNamedByItsNumber(ending: String, line: Int) throws {
        let text = (Self.lines.dropLast() + ["{}"]).joined(separator: ending)
        let problem = #expect(throws: Problem.self) { try Replay(Array(text.utf8)) }
        #expect(problem?.line.contains(" line \(line): ") == true, "\(problem?.line ?? "")")
    }
}
