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
    /// Several answers as one, in their order: now, if all of them are there, or with the last one.
    package static func all<Each: Sendable>(_ answers: [SessionAnswer<Each>]) -> SessionAnswer
    where Value == [Result<Each, SessionError>] {
        var results: [Result<Each, SessionError>?] = []
        var missing: [(index: Int, start: @Sendable (@escaping SessionAnswer<Each>.Receiver) -> Void)] = []
        for (index, answer) in answers.enumerated() {
            switch answer {
            case .now(let result): results.append(result)
            case .later(let start):
                results.append(nil)
                missing.append((index, start))
            }
        }
        guard !missing.isEmpty else { return .now(.success(results.compactMap(\.self))) }
        let waiting = Lock((results: results, missing: missing.count))
        return .later { [missing] receiver in
            for (index, start) in missing {
                start { result in
                    let all = waiting.withLock { waiting in
                        waiting.results[index] = result
                        waiting.missing -= 1
                        return waiting.missing == 0 ? waiting.results.compactMap(\.self) : nil
                    }
                    if let all { receiver(.success(all)) }
                }
            }
        }
    }
}
