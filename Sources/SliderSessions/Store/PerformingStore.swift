import SliderTimeline

/// A store that performs operations, which are values. Every ``SessionStore`` of this module is one: which operations
/// there are is written once, and a store says on which session each is performed, and what its response waits for.
protocol PerformingStore: SessionStore {
    /// Performs an operation on a session.
    func perform<Operation: SessionOperation>(_ operation: Operation) -> SessionResult<Operation.Value>

    /// Performs an operation of a keyed request that has begun, and stores the response with its change. If it is
    /// refused, its request is forgotten.
    func perform<Operation: SessionOperation>(
        _ operation: Operation, recording recorder: ResponseRecorder<Operation.Value>
    ) -> SessionResult<Operation.Value>

    /// Adds the expiry of a session: its time to live from now.
    func withExpiry(_ reading: SessionReading) -> SessionReading

    /// Why a session can't become larger; nil if there is room.
    var storageFull: SessionError? { get }
}

extension PerformingStore {
    var storageFull: SessionError? { nil }
}

/// The operations on sessions that exist. A response comes at once, on this thread, unless it waits for a load, for a
/// commit or for a turn.
extension PerformingStore {
    /// Reads a session.
    package func read(_ id: SessionID, settling settles: Bool) -> SessionResult<SessionReading> {
        perform(ReadOperation(id: id, settles: settles)).map { [self] in withExpiry($0) }
    }

    /// Applies events to a session.
    package func apply(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        predicted isPredicted: Bool, recording recorder: ResponseRecorder<AppliedEvents>?
    ) -> SessionResult<AppliedEvents> {
        let operation = ApplyOperation(
            id: id, events: events, precondition: precondition, isPredicted: isPredicted)
        guard let recorder else { return perform(operation) }
        return perform(operation, recording: recorder)
    }

    /// Changes a session's control.
    package func reshape(
        _ id: SessionID, by patch: ControlChange, if precondition: SessionPrecondition,
        recording recorder: ResponseRecorder<ReshapedSession>?
    ) -> SessionResult<ReshapedSession> {
        let operation = ReshapeOperation(
            id: id, patch: patch, precondition: precondition, storageFull: storageFull)
        guard let recorder else { return perform(operation) }
        return perform(operation, recording: recorder)
    }

    /// Reads a session's trace.
    package func trace(_ id: SessionID) -> SessionResult<Trace> {
        perform(TraceOperation(id: id))
    }

    /// Reads a session's whole state.
    package func state(_ id: SessionID) -> SessionResult<ConfirmedState> {
        perform(StateOperation(id: id))
    }
}
