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
                await withCheckedContinuation { receiver in start { receiver.resume(returning: $0) } }
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

/// The operations for one client.
extension SessionStore {
    package func create(_ draft: SessionDraft) -> SessionResult<SessionReading> {
        create(draft, recording: nil, for: 0)
    }

    package func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading> {
        read(id, settling: settles, for: 0)
    }

    package func trace(_ id: SessionID) -> SessionResult<Trace> { trace(id, for: 0) }

    package func state(_ id: SessionID) -> SessionResult<ConfirmedState> { state(id, for: 0) }

    package func watch(_ id: SessionID, after known: SessionTag?) -> SessionResult<SessionWatch?> {
        watch(id, after: known, for: 0)
    }

    package func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition = .none,
        predicted: Bool = false
    ) -> SessionResult<AppliedEvents> {
        apply(events, to: id, if: precondition, predicted: predicted, recording: nil, for: 0)
    }

    package func end(_ id: SessionID, if precondition: SessionPrecondition = .none) -> SessionResult<EndedSession> {
        end(id, if: precondition, for: 0)
    }

    package func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> { begin(request, for: 0) }
}
