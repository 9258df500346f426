import Redis
import RedisSamples
import ServiceBasics
import TestPatience

/// The outcomes of commands, in their order.
final class Outcomes: Sendable {
    private let ended = Monitor([(name: Int, result: Result<RedisReceivedReply, RedisError>)]())

    /// A completion that records under a name.
    func record(_ name: Int) -> RedisCompletion {
        { result in self.ended.change { $0.append((name, result)) } }
    }

    /// All outcomes, once there are enough; fewer after thirty seconds.
    func first(_ count: Int) -> [(name: Int, result: Result<RedisReceivedReply, RedisError>)] {
        ended.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0.count >= count ? $0 : nil }
            ?? ended.change { $0 }
    }

    var count: Int { ended.change { $0.count } }

    /// How many commands had each kind of outcome.
    var kinds: (replied: Int, notSent: Int, unknown: Int) {
        ended.change { ended in
            ended.reduce(into: (0, 0, 0)) { kinds, entry in
                switch entry.result {
                case .success: kinds.0 += 1
                case .failure(.notSent): kinds.1 += 1
                case .failure: kinds.2 += 1
                }
            }
        }
    }
}

extension RedisConnection {
    /// The reply to a command; blocks.
    @discardableResult
    func ask(_ command: RedisCommand, boundTo generation: RedisGeneration? = nil) throws -> RedisReply {
        try askForReply(command, boundTo: generation).reply
    }

    func askForReply(_ command: RedisCommand, boundTo generation: RedisGeneration? = nil) throws -> RedisReceivedReply {
        let outcomes = Outcomes()
        try send(command, boundTo: generation, completion: outcomes.record(0))
        guard let (_, result) = outcomes.first(1).first else {
            throw TestFailure("no completion within the limit of waits")
        }
        return try result.get()
    }

    /// The reply to a script's call; blocks.
    func ask(_ call: RedisScriptCall) throws -> RedisReply {
        let outcomes = Outcomes()
        try send(call, completion: outcomes.record(0))
        guard let (_, result) = outcomes.first(1).first else {
            throw TestFailure("no completion within the limit of waits")
        }
        return try result.get().reply
    }

    /// The server, once it is connected; blocks.
    func server(after generation: RedisGeneration? = nil) throws -> RedisServer {
        _ = try waits { state.server.map { $0.generation != generation } ?? false }
        guard let server = state.server else { throw TestFailure("no connection: \(state)") }
        return server
    }

    /// Why there is no connection, once an attempt has failed; blocks.
    func failure() throws -> RedisFailure {
        var found: RedisFailure?
        _ = try waits {
            if case .disconnected(let failure) = state { found = failure }
            return found != nil
        }
        guard let found else { throw TestFailure("it did not fail: \(state)") }
        return found
    }
}

/// The error that a call throws; nil if it throws none of this module's.
func redisError(_ body: () throws -> Void) -> RedisError? {
    do { try body() } catch { return error as? RedisError }
    return nil
}
