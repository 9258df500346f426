import ServiceBasics
import SliderEngine
import SliderTimeline
import Testing

@testable import SliderSessions

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
            while try await !service.ask("GET", "/v1/sessions/a").body.contains(#""watchers":1"#) {
                try await Task.sleep(for: .milliseconds(5))
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
