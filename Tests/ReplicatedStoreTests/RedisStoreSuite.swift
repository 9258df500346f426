import Redis
import RedisSamples
import ServiceBasics
import SliderEngine
import SliderRecords
import SliderSamples
import SliderTimeline
import Testing

@testable import RedisStore
@testable import SliderSessions

/// A suite whose tests store sessions of one or several processes in a real server.
protocol RedisStoreSuite: Sendable {
    /// The server of one test.
    var redis: TestRedis { get }

    /// What the stores have said is wrong with the server.
    var troubles: Lock<[RedisTrouble]> { get }
}

extension TestRedis {
    /// A server whose settings tests may change.
    static func forStores() throws -> TestRedis { try TestRedis("--enable-protected-configs", "yes") }
}

extension RedisStoreSuite {
    /// A store of one process.
    func store(_ change: (inout RedisConfiguration) -> Void = { _ in }) throws -> RedisRecordStore {
        var configuration = redis.configuration
        change(&configuration)
        return try RedisRecordStore(
            configuration, onTrouble: { [troubles] trouble in troubles.withLock { $0.append(trouble) } })
    }

    /// The reply to a command.
    func command(_ words: String...) async throws -> RedisReply {
        let connection = try RedisConnection(redis.configuration)
        defer { connection.close() }
        var command = RedisCommand(words[0])
        for word in words.dropFirst() { command.append(Array(word.utf8)) }
        return try await connection.send(command).reply
    }

    /// The value of a line of INFO.
    func information(_ name: String) async throws -> String? {
        try await command("INFO").text?.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + ":") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    /// The id of a session that it makes.
    func made(
        _ id: String, in sessions: ReplicatedSessions, _ change: (inout SessionDraft) -> Void = { _ in }
    ) async throws -> SessionID {
        let id = try #require(SessionID(id))
        var draft = SessionDraft(id: id, control: try Controls.meshing())
        change(&draft)
        _ = try await sessions.create(draft, recording: nil).value
        return id
    }

    /// Sets the value of a session.
    func set(_ value: Double, in id: SessionID, of sessions: ReplicatedSessions) async throws -> AppliedEvents {
        try await sessions.apply([SessionEvent(.set(value: value))], to: id).value
    }
}
