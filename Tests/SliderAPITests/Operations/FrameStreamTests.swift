import AccessTokens
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderTimeline
import TestPatience
import Testing

@testable import MicroHTTPD
@testable import SliderAPI
@testable import SliderSessions

/// When a stream without news says that it goes on, and looks whether it may, to the millisecond.
struct StreamClockTests {
    private let time = TestClock()

    /// A stream whose client has its first frame.
    private func stream(permit: StreamPermit? = nil) throws -> FrameStream {
        let store = MemorySessions(SessionLimits(timeToLive: nil), clock: time.clock)
        let id = try #require(SessionID("a"))
        let draft = SessionDraft(id: id, control: try #require(Preset.named("meshing")).control)
        guard case .now(.success) = store.create(draft, recording: nil),
            case .now(.success(let watch?)) = store.watch(id, after: nil)
        else { throw SessionError.noSuchSession }
        let stream = FrameStream(
            [StreamedSession(id: id, watch: watch)], isChecked: false, permit: permit,
            HTTPStreamWaker(try Mailbox(), ticket: 1), Metrics(workers: 1).counters(ofWorker: 0), time.clock)
        var bytes: [UInt8] = []
        #expect(stream.write(to: &bytes) == .more)
        time.advance(by: .seconds(1))
        #expect(stream.write(to: &bytes) == .more)
        return stream
    }

    @Test func aComment_isSent15SecondsAfterTheLastData() throws {
        let stream = try stream()
        for _ in 0..<3 {
            var bytes: [UInt8] = []
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

    /// Its token may end, or the key that signed it may go, while there is no news.
    @Test func aStreamOfAToken_looksEachSecondWhetherItMayGoOn() throws {
        let key = try SigningKey(.secret)
        let control = AccessControl(KeyRing([key.verificationKey]), policy: TokenPolicy(), clock: time.clock)
        let now = time.clock.coarseWallSeconds()
        let claims = TokenClaims(scopes: .sessionsRead, expiresAt: now + 100)
        let token = try control.trusted.ring.verify(try key.sign(claims), at: now, for: control.policy)
        let stream = try stream(permit: StreamPermit(control, token, generation: control.generation))
        var bytes: [UInt8] = []
        #expect(stream.write(to: &bytes) == .wait(atMost: .seconds(1)))
        time.advance(by: .milliseconds(14_999))
        #expect(stream.write(to: &bytes) == .wait(atMost: .milliseconds(1)))
        control.replaceKeys(KeyRing([]))
        #expect(stream.write(to: &bytes) == .end)
        #expect(bytes.isEmpty)
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
        let store = StoredSessions(over: StorageSettings(records: records))
        try store.start()
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
            #expect(text.contains(#""haptics":[],"transitions":[],"restarted":true,"trackWidth":344,"control":{"#))
            #expect(!text.contains("missed"))
        }
        await store.stop(within: .seconds(1))
    }
}

/// A stream of several sessions gives each its turn.
struct StreamTurnTests {
    private let store = MemorySessions(SessionLimits(timeToLive: nil))

    private func made(_ name: String) throws -> StreamedSession {
        let id = try #require(SessionID(name))
        let draft = SessionDraft(id: id, control: try #require(Preset.named("meshing")).control)
        guard case .now(.success) = store.create(draft, recording: nil),
            case .now(.success(let watch?)) = store.watch(id, after: nil)
        else { throw SessionError.noSuchSession }
        return StreamedSession(id: id, watch: watch)
    }

    private func move(_ session: StreamedSession, to value: Double) {
        _ = store.apply([SessionEvent(.set(value: value))], to: session.id, if: .none, predicted: false, recording: nil)
    }

    /// The sessions of the next events, by their ids.
    private func next(_ count: Int, of stream: FrameStream) -> [String] {
        (0..<count).map { _ in
            var bytes: [UInt8] = []
            guard stream.write(to: &bytes) != .end else { return "end" }
            let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("id: ") }
            return line.map { String($0.dropFirst(4).prefix { $0 != "@" }) } ?? String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test func aBusySession_doesNotHoldUpTheOthers() throws {
        let sessions = try (0..<64).map { try made("s\($0)") }
        let stream = FrameStream(
            sessions, isOfMany: true, isChecked: false, HTTPStreamWaker(try Mailbox(), ticket: 1),
            Metrics(workers: 1).counters(ofWorker: 0), .system)
        #expect(next(1, of: stream) == ["retry: 1000\n"])
        #expect(next(64, of: stream) == sessions.map { "\($0.id)" })
        #expect(next(1, of: stream) == [""])
        for value in 1...3 { move(sessions[63], to: Double(value)) }
        for index in [0, 62] { move(sessions[index], to: 1) }
        #expect(next(6, of: stream) == ["s0", "s62", "s63", "s63", "s63", ""])
        for _ in 0..<2 { for index in [63, 5] { move(sessions[index], to: 9 + Double(index)) } }
        #expect(Set(next(2, of: stream)) == ["s5", "s63"])
        stream.close()
    }

    @Test func theStreamEnds_withItsLastSession() throws {
        let (one, two) = (try made("one"), try made("two"))
        let absent = StreamedSession(id: try #require(SessionID("gone")), watch: nil)
        let stream = FrameStream(
            [absent, one, two], isOfMany: true, isChecked: false, HTTPStreamWaker(try Mailbox(), ticket: 1),
            Metrics(workers: 1).counters(ofWorker: 0), .system)
        let told = { (name: String, reason: String) in
            "event: ended\ndata: {\"session\": \"\(name)\", \"reason\": \"\(reason)\"}\n\n"
        }
        #expect(next(4, of: stream) == ["retry: 1000\n", told("gone", "absent"), "one", "two"])
        _ = store.end(two.id, if: .none)
        #expect(next(2, of: stream) == [told("two", "deleted"), ""])
        _ = store.end(one.id, if: .none)
        var bytes: [UInt8] = []
        #expect(stream.write(to: &bytes) == .end)
        #expect(String(decoding: bytes, as: UTF8.self) == told("one", "deleted"))
        stream.close()
    }
}
