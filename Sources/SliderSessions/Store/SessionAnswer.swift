import ServiceBasics

/// An answer that is available now or comes later.
package enum SessionAnswer<Value: Sendable>: Sendable {
    /// Receives the answer.
    package typealias Receiver = @Sendable (Result<Value, SessionError>) -> Void

    /// The answer.
    case now(Result<Value, SessionError>)

    /// Starts to wait for the answer: the closure is called once, and calls the receiver once, on any thread.
    case later(@Sendable (_ receiver: @escaping Receiver) -> Void)
}

extension SessionAnswer {
    /// The answer of which another one is made, now or later.
    func mapResult<Other: Sendable>(
        _ transform: @escaping @Sendable (Result<Value, SessionError>) -> Result<Other, SessionError>
    ) -> SessionAnswer<Other> {
        switch self {
        case .now(let result): .now(transform(result))
        case .later(let start): .later { receiver in start { receiver(transform($0)) } }
        }
    }
}

extension SessionAnswer {
    /// Several answers as one, in their order: now, if all of them are there, or with the last one. Of those that come
    /// later, only some are waited for at once, so that one request does not take the places of many.
    package static func all<Each: Sendable>(_ answers: [SessionAnswer<Each>]) -> SessionAnswer
    where Value == [Result<Each, SessionError>] {
        var results: [Result<Each, SessionError>?] = []
        var later: [LaterAnswers<Each>.Later] = []
        for (index, answer) in answers.enumerated() {
            switch answer {
            case .now(let result): results.append(result)
            case .later(let start):
                results.append(nil)
                later.append((index, start))
            }
        }
        guard !later.isEmpty else { return .now(.success(results.compactMap(\.self))) }
        return .later { [results, later] receiver in
            LaterAnswers(results, later) { receiver(.success($0)) }.start()
        }
    }
}

/// Answers that come later, in turn.
private final class LaterAnswers<Each: Sendable>: Sendable {
    typealias Later = (index: Int, start: @Sendable (@escaping SessionAnswer<Each>.Receiver) -> Void)

    /// How many are waited for at once.
    private static var limit: Int { 8 }

    private struct State: Sendable {
        var results: [Result<Each, SessionError>?]
        /// Those that are not started.
        var rest: ArraySlice<Later>
        /// The number of those that have not come.
        var missing: Int
    }

    private let state: Lock<State>
    private let receive: @Sendable ([Result<Each, SessionError>]) -> Void

    init(
        _ results: [Result<Each, SessionError>?], _ later: [Later],
        _ receive: @escaping @Sendable ([Result<Each, SessionError>]) -> Void
    ) {
        state = Lock(State(results: results, rest: later[...], missing: later.count))
        self.receive = receive
    }

    func start() {
        for _ in 0..<Self.limit { startNext() }
    }

    private func startNext() {
        guard let next = state.withLock({ $0.rest.popFirst() }) else { return }
        next.start { [self] result in
            let all = state.withLock { state in
                state.results[next.index] = result
                state.missing -= 1
                return state.missing == 0 ? state.results.compactMap(\.self) : nil
            }
            if let all { receive(all) } else { startNext() }
        }
    }
}
