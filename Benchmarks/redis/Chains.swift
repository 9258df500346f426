import Redis
import ServiceBasics

/// Commands of which each one's completion sends the next.
final class Chains: Sendable {
    private struct State: Sendable {
        var unsent: Int
        var times: [Int64] = []
        let count: Int
    }

    private let connection: RedisConnection
    private let script: RedisScript
    private let state: Lock<State>
    private let hasEnded = Monitor(false)
    private let value = [UInt8](repeating: 7, count: 400)

    init(_ connection: RedisConnection, _ script: RedisScript, count: Int) {
        self.connection = connection
        self.script = script
        state = Lock(State(unsent: count, count: count))
    }

    /// Sends all, `depth` at once, and returns how long each response took, from the shortest.
    func run(depth: Int) -> [Int64] {
        for _ in 0..<depth { sendNext() }
        _ = hasEnded.wait(until: Deadline(secondsFromNow: 60)) { $0 ? () : nil }
        return state.withLock { $0.times.sorted() }
    }

    private func sendNext() {
        let number = state.withLock { state in
            state.unsent -= 1
            return state.unsent
        }
        guard number >= 0 else { return }
        var call = script.call(keys: [Array("{\(number % 1_000)}".utf8)], room: 450)
        call.append(value)
        let start = SystemClock.monotonic()
        try? connection.send(call) { result in
            guard case .success(let received) = result, received.reply == .status("OK") else { return }
            let time = SystemClock.monotonic() - start
            let isLast = self.state.withLock { state in
                state.times.append(time)
                return state.times.count == state.count
            }
            if isLast { self.hasEnded.change { $0 = true } } else { self.sendNext() }
        }
    }
}
