import Redis
import ServiceBasics

/// The states that a connection's owner was told of.
final class States: Sendable {
    private let states = Lock([RedisState]())

    var all: [RedisState] { states.withLock { $0 } }

    @Sendable func record(_ state: RedisState) {
        states.withLock { $0.append(state) }
    }
}

extension Result {
    /// The error; nil for a success.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
