import ArgumentParser
import Logging
import Redis
import RedisSamples
import ServiceBasics
import SliderRecords
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import RedisStore
@testable import SliderSessions
@testable import detent

/// The stores that must fulfil the promises of ``SessionStore``.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite
    case redis

    /// The stores whose sessions outlive the process.
    static let durable: [StoreKind] = [.sqlite, .redis]
}

/// The sessions of a test in a store of some kind, opened as the service opens it.
final class StoreUnderTest {
    private enum Place {
        case memory
        case file(TemporaryFolder)
        case server(TestRedis)
    }

    private let place: Place
    private let limits: SessionLimits

    /// How far the clock of the sessions is ahead of the system's. Redis has its own.
    private let lead = Lock(Duration.zero)

    private var memory: MemorySessions?
    private var stored: StoredSessions?
    private var redis: (records: RedisRecordStore, sessions: ReplicatedSessions)?

    /// The sessions.
    private(set) var sessions: any SessionStore

    /// Limits that no test reaches by accident, even on a slow machine.
    static let limits = SessionLimits(timeToLive: .seconds(100_000), gestureTimeout: nil)

    /// Runs a test with a store, and closes the store at its end.
    static func with(
        _ kind: StoreKind, _ limits: SessionLimits = limits, _ test: (StoreUnderTest) async throws -> Void
    ) async throws {
        let store = try StoreUnderTest(kind, limits)
        do { try await test(store) } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    private init(_ kind: StoreKind, _ limits: SessionLimits) throws {
        self.limits = limits
        switch kind {
        case .memory: place = .memory
        case .sqlite: place = .file(try TemporaryFolder())
        case .redis: place = .server(try TestRedis())
        }
        sessions = MemorySessions()
        try open()
    }

    private func open() throws {
        switch place {
        case .memory: try openResident("memory")
        case .file(let folder): try openResident("sqlite:\(folder.path)/sessions.db")
        case .server(let server):
            let records = try RedisRecordStore(server.configuration)
            let replicated = ReplicatedSessions(limits, in: records)
            (redis, sessions) = ((records, replicated), replicated)
        }
    }

    private func openResident(_ location: String) throws {
        let settings = try StoreSettings(try ServeOptions.parse(["--store", location]))
        let storage = try settings.open(limits, Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let clock = ServiceClock.ahead { [lead] in lead.withLock { $0 } }
        guard let storage else {
            let opened = MemorySessions(limits, clock: clock)
            (memory, sessions) = (opened, opened)
            return
        }
        let opened = StoredSessions(limits, clock: clock, over: storage)
        try opened.start()
        (stored, sessions) = (opened, opened)
    }

    private func close() async {
        await stored?.stop(within: Patience.limit)
        redis?.records.close()
        redis?.sessions.close()
    }

    /// Continues as another process over the same store, after a clean stop.
    func reopen() async throws {
        await close()
        try open()
    }

    /// Lets time pass after which sessions and stored responses expire. In Redis they expire up to a tenth of their
    /// life later.
    func pass(_ time: Duration) async throws {
        // First completes calls without a response: later, one that is not sent yet would be too late to be sent.
        // Twice, because a script that the server does not know is sent again.
        if case .server = place { for _ in 0..<2 { _ = try await sessions.list(SessionQuery(limit: 1)).value } }
        lead.withLock { $0 += time }
        memory?.endIdleSessions()
        stored?.endIdleSessions()
        guard case .server(let server) = place else { return }
        let script = """
            for _, key in ipairs(redis.call('KEYS', 'detent:*')) do
              local left = redis.call('PTTL', key)
              if left >= 0 then redis.call('PEXPIRE', key, left - tonumber(ARGV[1])) end
            end
            return 1
            """
        let connection = try RedisConnection(server.configuration)
        defer { connection.close() }
        let command = RedisCommand("EVAL", script, "0", "\(time.nanoseconds / 1_000_000)")
        try #require(try await connection.send(command).reply == .integer(1))
    }

    /// The owner of a session in the store.
    func owner(of id: SessionID) async throws -> SessionOwner? {
        switch place {
        case .memory: return memory?.residents.registry.session(id)?.owner
        case .file: return try stored?.records.load(id)?.owner
        case .server:
            let records = try #require(redis?.records)
            let state = try await withCheckedContinuation { continuation in
                records.read(id, unless: nil) { continuation.resume(returning: $0) }
            }.get()
            guard case .other(.record(let replicated)) = state else { throw TestFailure("no record of \(id)") }
            return replicated.record.owner
        }
    }
}
