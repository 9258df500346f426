import SliderSessions

extension SessionAnswer {
    /// The answer of a store that answers at once.
    func get() throws -> Value {
        switch self {
        case .now(let result): return try result.get()
        case .later: throw NotNow()
        }
    }

    /// The error of a store that answers at once; nothing when it did not refuse.
    var refusal: SessionError? {
        guard case .now(.failure(let error)) = self else { return nil }
        return error
    }
}

/// The answer was not there at once.
struct NotNow: Error {}
