import SliderTimeline
import Synchronization

/// How many sessions there may be, and how much they may trace.
extension ResidentSessions {
    func release(traced: Int) {
        present.subtract(1, ordering: .relaxed)
        guard traced > 0 else { return }
        tracedEvents.subtract(traced, ordering: .relaxed)
        tracedSessions.subtract(1, ordering: .relaxed)
    }

    /// An id for a session whose client chose none: 128 random bits of the system.
    func randomID() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return SessionID(using: &generator)
    }

    /// Whether there is room for a trace of so many events at the moment.
    func hasRoom(forTraced traced: Int) -> Bool {
        tracedEvents.load(ordering: .relaxed) + traced <= limits.maximumTracedEvents
            && tracedSessions.load(ordering: .relaxed) < mostTracedSessions
    }

    /// The most sessions with a trace. Over a record store they don't leave memory: without a limit, one client's could
    /// take the places of all others.
    private var mostTracedSessions: Int { storage.map { max(1, $0.residentLimit / 2) } ?? .max }

    /// Reserves room for one more session and its trace. Releases it if no session is made.
    func reserve<Value>(
        _ traced: Int, _ insert: () -> Result<Value, SessionError>
    ) -> Result<Value, SessionError> {
        let (_, count) = present.add(1, ordering: .relaxed)
        let events = traced > 0 ? tracedEvents.add(traced, ordering: .relaxed).newValue : 0
        let sessions = traced > 0 ? tracedSessions.add(1, ordering: .relaxed).newValue : 0
        let result: Result<Value, SessionError> =
            if storage == nil, count > limits.maximumSessions {
                .failure(.tooManySessions(limit: limits.maximumSessions))
            } else if traced > 0, events > limits.maximumTracedEvents {
                .failure(.tooManyTracedEvents(limit: limits.maximumTracedEvents))
            } else if sessions > mostTracedSessions {
                .failure(.tooManyTracedSessions(limit: mostTracedSessions))
            } else {
                insert()
            }
        if case .failure = result { release(traced: traced) }
        return result
    }
}
