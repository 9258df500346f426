extension SessionResult {
    /// The response of what is done with this one, unless this one is a refusal.
    package func then<Next>(_ next: @escaping @Sendable (Value) -> SessionResult<Next>) -> SessionResult<Next> {
        switch self {
        case .now(.success(let value)): return next(value)
        case .now(.failure(let error)): return .now(.failure(error))
        case .later(let start):
            return .later { receiver in
                start { result in
                    switch result {
                    case .success(let value): next(value).deliver(to: receiver)
                    case .failure(let error): receiver(.failure(error))
                    }
                }
            }
        }
    }

    /// The answer with another value.
    package func map<Next>(_ change: @escaping @Sendable (Value) -> Next) -> SessionResult<Next> {
        then { .now(.success(change($0))) }
    }

    /// Calls the receiver with the response, now or later.
    package func deliver(to receiver: @escaping Receiver) {
        switch self {
        case .now(let result): receiver(result)
        case .later(let start): start(receiver)
        }
    }
}
