import SliderTimeline
import Synchronization

/// How many sessions there may be, and how much they may trace.
extension ResidentSessions {
    func release(traced: Int) {
        present.subtract(1, ordering: .relaxed)
        if traced > 0 { tracedEvents.subtract(traced, ordering: .relaxed) }
    }

    /// An id for a session whose client chose none: 128 random bits of the system.
    func randomID() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return SessionID(using: &generator)
    }

    /// Whether there is room for a trace of so many events at the moment.
    func hasRoom(forTraced traced: Int) -> Bool {
        tracedEvents.load(ordering: .relaxed) + traced <= limits.maximumTracedEvents
    }

    /// Reserves room for one more session and its trace. Releases it if no session is made.
    func reserve<Value>(
        _ traced: Int, _ insert: () -> Result<Value, SessionError>
    ) -> Result<Value, SessionError> {
        let (_, count) = present.add(1, ordering: .relaxed)
        let events = traced > 0 ? tracedEvents.add(traced, ordering: .relaxed).newValue : 0
        let result: Result<Value, SessionError> =
            if keeping == nil, count > limits.maximumSessions {
                .failure(.tooManySessions(limit: limits.maximumSessions))
            } else if traced > 0, events > limits.maximumTracedEvents {
                .failure(.tooManyTracedEvents(limit: limits.maximumTracedEvents))
            } else {
                insert()
            }
        if case .failure = result { release(traced: traced) }
        return result
    }
}
