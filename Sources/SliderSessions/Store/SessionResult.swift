import ServiceBasics

/// A response that is available now or comes later.
package enum SessionResult<Value: Sendable>: Sendable {
    /// Receives the response, for a client.
    package struct Receiver: Sendable {
        /// A number for the network of the client's address. It limits how many requests from one network wait for
        /// the loading thread (``LoadQueue``).
        package let network: UInt64

        private let receive: @Sendable (Result<Value, SessionError>) -> Void

        /// Makes a receiver for a client.
        package init(network: UInt64, _ receive: @escaping @Sendable (Result<Value, SessionError>) -> Void) {
            (self.network, self.receive) = (network, receive)
        }

        /// Delivers the response. To be called once, on any thread.
        package func callAsFunction(_ result: Result<Value, SessionError>) { receive(result) }

        /// The receiver of another response for the same client.
        package func receiving<Other>(
            _ receive: @escaping @Sendable (Result<Other, SessionError>) -> Void
        ) -> SessionResult<Other>.Receiver {
            SessionResult<Other>.Receiver(network: network, receive)
        }
    }

    /// The response.
    case now(Result<Value, SessionError>)

    /// Starts to wait for the response. The closure is called once, and calls the receiver once, on any thread.
    case later(@Sendable (_ receiver: Receiver) -> Void)
}

extension SessionResult {
    /// The response with its result transformed, now or later.
    func mapResult<Other: Sendable>(
        _ transform: @escaping @Sendable (Result<Value, SessionError>) -> Result<Other, SessionError>
    ) -> SessionResult<Other> {
        switch self {
        case .now(let result): .now(transform(result))
        case .later(let start): .later { receiver in start(receiver.receiving { receiver(transform($0)) }) }
        }
    }
}

extension SessionResult {
    /// Several responses as one, in their order: now if all are available, otherwise with the last one. Only some are
    /// waited for at once, so that one request does not use up the places of many.
    package static func all<Each: Sendable>(_ responses: [SessionResult<Each>]) -> SessionResult
    where Value == [Result<Each, SessionError>] {
        var results: [Result<Each, SessionError>?] = []
        var later: [LaterResults<Each>.Later] = []
        for (index, response) in responses.enumerated() {
            switch response {
            case .now(let result): results.append(result)
            case .later(let start):
                results.append(nil)
                later.append((index, start))
            }
        }
        guard !later.isEmpty else { return .now(.success(results.compactMap(\.self))) }
        return .later { [results, later] receiver in
            LaterResults(results, later, for: receiver).start()
        }
    }
}

/// Responses that come later, in turn.
private final class LaterResults<Each: Sendable>: Sendable {
    typealias Later = (index: Int, start: @Sendable (SessionResult<Each>.Receiver) -> Void)

    /// How many are waited for at once.
    private static var limit: Int { 8 }

    private struct State: Sendable {
        var results: [Result<Each, SessionError>?]
        /// The responses that are not started.
        var rest: ArraySlice<Later>
        /// The number of responses that have not come.
        var missing: Int
    }

    private let state: Lock<State>
    private let receiver: SessionResult<[Result<Each, SessionError>]>.Receiver

    init(
        _ results: [Result<Each, SessionError>?], _ later: [Later],
        for receiver: SessionResult<[Result<Each, SessionError>]>.Receiver
    ) {
        state = Lock(State(results: results, rest: later[...], missing: later.count))
        self.receiver = receiver
    }

    func start() {
        for _ in 0..<Self.limit { startNext() }
    }

    private func startNext() {
        guard let next = state.withLock({ $0.rest.popFirst() }) else { return }
        let each = receiver.receiving { [self] (result: Result<Each, SessionError>) in
            let all = state.withLock { state in
                state.results[next.index] = result
                state.missing -= 1
                return state.missing == 0 ? state.results.compactMap(\.self) : nil
            }
            if let all { receiver(.success(all)) } else { startNext() }
        }
        next.start(each)
    }
}

extension SessionResult {
    /// The response of a next operation, which gets this one's value. A refusal is passed on.
    package func then<Next>(_ next: @escaping @Sendable (Value) -> SessionResult<Next>) -> SessionResult<Next> {
        switch self {
        case .now(.success(let value)): return next(value)
        case .now(.failure(let error)): return .now(.failure(error))
        case .later(let start):
            return .later { receiver in
                let first = receiver.receiving { (result: Result<Value, SessionError>) in
                    switch result {
                    case .success(let value): next(value).deliver(to: receiver)
                    case .failure(let error): receiver(.failure(error))
                    }
                }
                start(first)
            }
        }
    }

    /// The response with its value changed.
    package func map<Next>(_ change: @escaping @Sendable (Value) -> Next) -> SessionResult<Next> {
        then { .now(.success(change($0))) }
    }

    /// Calls the receiver with the response, now or later.
    package func deliver(to receiver: Receiver) {
        switch self {
        case .now(let result): receiver(result)
        case .later(let start): start(receiver)
        }
    }
}
