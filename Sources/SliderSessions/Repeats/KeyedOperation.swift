import SliderTimeline

/// An operation of a keyed request: its response is stored with its change.
struct KeyedOperation<Base: SessionOperation>: SessionOperation {
    private let base: Base
    private let recorder: ResponseRecorder<Base.Value>
    private let sessions: ResidentSessions

    init(_ base: Base, _ recorder: ResponseRecorder<Base.Value>, in sessions: ResidentSessions) {
        self.base = base
        self.recorder = recorder
        self.sessions = sessions
    }

    var id: SessionID { base.id }

    var appliesEvents: Bool { base.appliesEvents }

    /// Always: a repeat is told that its change is committed.
    func waits(_: Durability) -> Bool { true }

    func perform(on session: isolated Session, in context: AccessContext) -> Result<Base.Value, SessionError> {
        let result = base.perform(on: session, in: context)
        if case .success(let value) = result {
            sessions.keep(value, of: session, with: recorder, at: context.moment)
        }
        return result
    }

    func committed(_ value: Base.Value) -> Base.Value { base.committed(value) }
}
