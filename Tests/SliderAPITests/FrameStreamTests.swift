import ServiceBasics
import SliderEngine
import SliderTimeline
import TestPatience
import Testing

@testable import MicroHTTPD
@testable import SliderAPI
@testable import SliderSessions

/// A stream without news says that it goes on, to the millisecond.
struct StreamHeartbeatTests {
    @Test func aComment_isSent15SecondsAfterTheLastData() throws {
        let time = TestClock()
        let store = ResidentSessions(SessionLimits(timeToLive: nil), clock: time.clock)
        let id = try #require(SessionID("a"))
        let draft = SessionDraft(id: id, control: try #require(Preset.named("meshing")).control)
        guard case .now(.success) = store.create(draft, keeping: nil, for: 0),
            case .now(.success(let watch?)) = store.watch(id, after: nil, for: 0)
        else { throw SessionError.noSuchSession }
        let stream = FrameStream(
            [StreamedSession(id: id, watch: watch)], isChecked: false, HTTPStreamWaker(try Mailbox(), ticket: 1),
            Metrics(workers: 1).counters(ofWorker: 0), time.clock)
        var bytes: [UInt8] = []
        #expect(stream.write(to: &bytes) == .more)
        time.advance(by: .seconds(1))
        #expect(stream.write(to: &bytes) == .more)
        for _ in 0..<3 {
            bytes = []
            #expect(stream.write(to: &bytes) == .wait(atMost: .seconds(15)))
            time.advance(by: .milliseconds(14_999))
            #expect(stream.write(to: &bytes) == .wait(atMost: .milliseconds(1)))
            #expect(bytes.isEmpty)
            time.advance(by: .milliseconds(1))
            #expect(stream.write(to: &bytes) == .wait(atMost: .seconds(15)))
            #expect(String(decoding: bytes, as: UTF8.self) == ":\n\n")
        }
        stream.close()
    }
}

/// A stream that a client resumes after the service lost events begins with a frame that says so.
struct RestartedStreamTests {
    private static func record() throws -> SessionRecord {
        let control = try #require(Preset.named("meshing")).control
        var timeline = Timeline(control, at: ServiceClock.system.wall() * 1_000_000)
        _ = try timeline.apply(SessionEvent(.set(value: 12), t: 5), at: 0)
        return SessionRecord(
            id: try #require(SessionID("a")), epoch: "8m2q0zt5", preset: "meshing", control: control,
            timeline: timeline.record, createdAt: 0, lineage: 7
        )
    }

    @Test(arguments: [
        (StoreRun(lineage: 7, starts: 1, runningTime: 0), "8m2q0zt5", 1_048_577),
        (StoreRun(lineage: 8, starts: 0, runningTime: 0), SessionRecord.epoch(after: "8m2q0zt5", in: 8), 1),
    ])
    func aResumedStream_beginsWithTheFrameAfterTheRestart(_ run: StoreRun, _ epoch: String, _ version: Int) async throws
    {
        let records = SingleRecordStore(try Self.record(), in: run)
        let store = ResidentSessions(keeping: KeepingSettings(records: records))
        try store.startKeeping()
        try await RunningService.with(store) { service in
            async let stream = service.ask("GET", "/v1/sessions/a/stream?after=8m2q0zt5-9")
            try await Patience.until("the stream is open") {
                try await service.ask("GET", "/v1/sessions/a").body.contains(#""watchers":1"#)
            }
            // The stream ends with the session.
            #expect(try await service.ask("DELETE", "/v1/sessions/a").status == 204)
            let text = try await stream.body
            #expect(text.contains("event: frame\nid: \(epoch)-\(version)\ndata: {"))
            #expect(text.contains(#""epoch":"\#(epoch)","version":\#(version),"#))
            #expect(text.contains(#""haptics":[],"transitions":[],"restarted":true}"#))
            #expect(!text.contains("missed"))
        }
        await store.stopKeeping(within: .seconds(1))
    }
}
