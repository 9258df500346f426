import Foundation
import JSONText
import SliderAPI
import SliderWire
import Testing

/// Traces that an earlier version recorded in the middle of a gesture (`Fixtures/recorded.json`) are still read. Their
/// finger samples are added by the current rules.
struct RecordedTraceTests {
    struct Recorded: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let drag: String
        let trace: String

        var testDescription: String { name }

        static func all() throws -> [Recorded] {
            struct File: Decodable { let traces: [Recorded] }
            let file = try #require(Bundle.module.url(forResource: "recorded", withExtension: "json"))
            return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).traces
        }

        static func named(_ name: String) throws -> Recorded { try #require(try all().first { $0.name == name }) }
    }

    private static func frames(_ write: (inout JSONWriter) throws -> Void) throws -> [JSONTree] {
        var writer = JSONWriter()
        try write(&writer)
        return try writer.finish().split(separator: UInt8(ascii: "\n")).map { line in
            guard case .object(var members) = try JSONTree(Data(line)) else { throw FeelScenario.Malformed() }
            members["version"] = nil
            return .object(members)
        }
    }

    private static func replayed(_ recorded: Recorded) throws -> [JSONTree] {
        try frames { writer in try Replay(Array(recorded.trace.utf8)).write(to: &writer) { $0.newline() } }
    }

    /// The stored samples are enough to continue the gesture with the same frames: after a rest, on a reversed track,
    /// and on a resized one, whose samples were measured from another point.
    @Test(arguments: try Recorded.all().filter { $0.name != "fast" })
    func aTraceFromTheMiddleOfAGesture_goesOnAsTheWholeGestureDoes(recorded: Recorded) throws {
        let whole = try Self.frames { writer in
            try Evaluation(Array(recorded.drag.utf8)).write(to: &writer) { $0.newline() }
        }
        let frames = try Self.replayed(recorded)
        #expect(frames.count == 3)
        for (wanted, frame) in zip(whole.suffix(3), frames) {
            #expect(wanted.differences(from: frame, tolerance: { _, _ in 0.001 }) == [])
        }
    }

    /// The trace has only one of the samples that are a quarter of a millisecond apart.
    @Test func aTraceOfAFastFinger_isRead() throws {
        let frames = try Self.replayed(Recorded.named("fast"))
        guard case .object(let last) = try #require(frames.last), case .number(let velocity) = last["velocity"] else {
            Issue.record("no velocity in \(frames)")
            return
        }
        #expect(velocity > 2_000)
    }
}
