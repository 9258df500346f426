package import SliderSessions
package import SliderTimeline

extension SessionResult {
    /// The response of a store that responds at once.
    package func get() throws -> Value {
        switch self {
        case .now(let result): return try result.get()
        case .later: throw NotNow()
        }
    }

    /// The error of a store that responds at once; nil if it did not refuse.
    package var refusal: SessionError? {
        guard case .now(.failure(let error)) = self else { return nil }
        return error
    }
}

/// The response was not there at once.
package struct NotNow: Error {
    package init() {}
}

extension SessionResult {
    private var result: Result<Value, SessionError> {
        get async {
            switch self {
            case .now(let result): result
            case .later(let start):
                await withCheckedContinuation { continuation in
                    start(Receiver(network: 0) { continuation.resume(returning: $0) })
                }
            }
        }
    }

    /// The response, now or later.
    package var value: Value {
        get async throws { try await result.get() }
    }

    /// The error, now or later; nil if the store did not refuse.
    package var error: SessionError? {
        get async {
            guard case .failure(let error) = await result else { return nil }
            return error
        }
    }
}

extension SessionResult {
    /// Calls a closure with the response, now or later.
    package func deliver(
        from network: UInt64 = 0, to receive: @escaping @Sendable (Result<Value, SessionError>) -> Void
    ) {
        deliver(to: Receiver(network: network, receive))
    }
}

/// Operations with what most tests give.
extension SessionStore {
    package func create(_ draft: SessionDraft) -> SessionResult<SessionReading> { create(draft, recording: nil) }

    package func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition = .none,
        predicted: Bool = false
    ) -> SessionResult<AppliedEvents> {
        apply(events, to: id, if: precondition, predicted: predicted, recording: nil)
    }

    package func end(_ id: SessionID) -> SessionResult<EndedSession> { end(id, if: .none) }
}
