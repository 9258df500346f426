import ServiceBasics
import SliderTimeline

/// One operation on a session that exists. It is a value because it may have to wait for the session's load: an
/// escaping closure would cost every event an allocation.
protocol SessionOperation: Sendable {
    associatedtype Value: Sendable

    var id: SessionID { get }

    /// Whether its response waits until the session's state is on the disk.
    func waits(_ durability: Durability) -> Bool

    /// Whether it applies events. A session that is too far ahead of its record refuses them.
    var appliesEvents: Bool { get }

    /// Whether performing it again changes nothing and gives the same response.
    var isRepeatable: Bool { get }

    /// About how many bytes its change has in a store of several processes.
    var size: Int { get }

    /// Runs on the session's actor.
    func perform(on session: isolated Session, in context: AccessContext) -> Result<Value, SessionError>

    /// The value after the wait for the commit.
    func committed(_ value: Value) -> Value
}

extension SessionOperation {
    var appliesEvents: Bool { false }

    var isRepeatable: Bool { true }

    var size: Int { 0 }

    func waits(_: Durability) -> Bool { false }

    func committed(_ value: Value) -> Value { value }
}

/// Reads a session.
struct ReadOperation: SessionOperation {
    let id: SessionID
    let settles: Bool

    @inline(__always)
    func perform(on session: isolated Session, in context: AccessContext) -> Result<SessionReading, SessionError> {
        session.read(settling: settles, in: context)
    }
}

/// Reads a session's last events, as many as its trace has.
struct TraceOperation: SessionOperation {
    let id: SessionID

    func perform(on session: isolated Session, in context: AccessContext) -> Result<Trace, SessionError> {
        guard session.isPresent else { return .failure(.noSuchSession) }
        session.giveUpIdleGesture(in: context)
        return .success(session.timeline.trace)
    }
}

/// Reads a session's whole state between events.
struct StateOperation: SessionOperation {
    let id: SessionID

    func perform(on session: isolated Session, in context: AccessContext) -> Result<ConfirmedState, SessionError> {
        guard session.isPresent else { return .failure(.noSuchSession) }
        session.giveUpIdleGesture(in: context)
        return .success(ConfirmedState(of: session.timeline, epoch: session.tag.epoch))
    }
}

/// Ends a session.
struct EndOperation: SessionOperation {
    let id: SessionID
    let precondition: SessionPrecondition
    let journal: Journal?

    func perform(on session: isolated Session, in _: AccessContext) -> Result<CommitWait?, SessionError> {
        session.end(if: precondition, in: journal)
    }
}

/// Adds a watcher to a session.
struct WatchOperation: SessionOperation {
    let id: SessionID
    let known: SessionTag?
    let lineage: UInt64?
    let makeContext: @Sendable () -> AccessContext
    let clock: ServiceClock
    let journal: Journal?

    func perform(on session: isolated Session, in _: AccessContext) -> Result<SessionWatch?, SessionError> {
        session.watch(after: known, lineage: lineage, in: makeContext, on: clock, noting: journal).map { $0 }
    }
}

/// Applies events to a session, all or none: `perform` is in Session.swift.
struct ApplyOperation: SessionOperation {
    let id: SessionID
    let events: [SessionEvent]
    let precondition: SessionPrecondition
    let isPredicted: Bool

    var appliesEvents: Bool { true }

    /// Events of a gesture with their positions in it are stale the second time.
    var isRepeatable: Bool {
        precondition == .none && events.allSatisfy { $0.gesture != nil && $0.sequence != nil }
    }

    var size: Int { events.count * Self.mostBytesOfEvent }

    /// An event has four numbers, a position, and a gesture's name of 64 bytes.
    private static let mostBytesOfEvent = 128

    @inline(__always)
    func waits(_ durability: Durability) -> Bool { durability.waits(for: events) }

    func committed(_ value: AppliedEvents) -> AppliedEvents {
        var value = value
        value.isCommitted = true
        return value
    }
}
