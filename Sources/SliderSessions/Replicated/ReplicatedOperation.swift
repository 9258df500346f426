import ServiceBasics
import SliderRecords
import SliderTimeline

/// One operation on a replicated session, until its response is passed on.
struct ReplicatedOperation: Sendable {
    /// What an operation does.
    enum Kind: Sendable {
        /// Uses a session that exists. One that adds a watcher needs the session with its last changes.
        case use(Body, needsHistory: Bool)
        /// Ends the session if its version is one of these. The delivery passes the response on.
        case end(SessionPrecondition, Delivery)
        /// Makes a session, if none has the id. If the store may have lost one that it had made for this operation,
        /// another one is made, with another epoch.
        case create(@Sendable () -> NewSession)
    }

    /// Runs on the session's actor. May run again on another state; then only the last delivery is called.
    typealias Body = @Sendable (isolated Session, AccessContext) -> Delivery

    /// Passes a response on.
    typealias Delivery = @Sendable () -> Void

    /// The most bytes of the changes of a turn. What is stored of a session's changes has four times as many, at most,
    /// and is read as one reply.
    static let mostBytes = 4 << 20

    let kind: Kind

    /// About how many bytes its change has.
    var size = 0

    /// Whether its response is stored with its change.
    var isKeyed = false

    /// Whether performing it again changes nothing.
    var isRepeatable = true

    /// Passes a refusal on.
    let refuse: @Sendable (SessionError) -> Void
}

/// A session that is to be made.
struct NewSession: Sendable {
    let session: Session

    /// The response to store with it; nil for a request without a key.
    let response: StoredResponse?

    /// Passes the response on.
    let delivery: ReplicatedOperation.Delivery
}

extension ReplicatedOperation {
    /// An operation on a session that exists.
    ///
    /// - Parameters:
    ///   - needsHistory: whether it needs the session with its last changes.
    ///   - isDurable: whether changes survive a crash of the store. Called when the response is passed on.
    init<Operation: SessionOperation>(
        _ operation: Operation, needsHistory: Bool = false, recording recorder: ResponseRecorder<Operation.Value>?,
        isDurable: @escaping @Sendable () -> Bool,
        _ receiver: @escaping @Sendable (Result<Operation.Value, SessionError>) -> Void
    ) {
        size = operation.size
        isKeyed = recorder != nil
        isRepeatable = recorder == nil && operation.isRepeatable
        let body: Body = { session, context in
            let result = operation.perform(on: session, in: context)
            if let recorder, case .success(let value) = result {
                session.postpone(recorder.response(value, of: session.id, at: context.moment / 1_000_000))
            }
            return { receiver(isDurable() ? result.map(operation.committed) : result) }
        }
        kind = .use(body, needsHistory: needsHistory)
        refuse = { receiver(.failure($0)) }
    }

    /// Makes the changes that are due by time alone.
    ///
    /// - Parameter onRefusal: called if the store does not take them: no alarm is set for them any more.
    static func passTime(onRefusal: @escaping @Sendable () -> Void) -> ReplicatedOperation {
        let body: Body = { session, context in
            session.letTimePass(in: context)
            // Sets the alarm again, because the settle was postponed.
            if session.isWatched { session.setAlarm(in: context) }
            return {}
        }
        return ReplicatedOperation(kind: .use(body, needsHistory: false), refuse: { _ in onRefusal() })
    }
}

/// Adds a watcher to a replicated session.
struct ReplicatedWatchOperation: SessionOperation {
    let id: SessionID
    let known: SessionTag?
    let sessions: ReplicatedSessions

    func perform(on session: isolated Session, in context: AccessContext) -> Result<SessionWatch?, SessionError> {
        if session.watchState == nil { sessions.beginWatching(session) }
        return session.watch(after: known, in: { context }, on: sessions.clock).map { $0 }
    }
}

extension ReplicatedSessions {
    /// Lets a copy collect frames for its watchers. Changes that are due by time alone go through the store.
    func beginWatching(_ session: isolated Session) {
        let id = session.id
        let watchState = session.makeWatchState(
            { [store, limits] in
                AccessContext(moment: store.now(), gestureTimeout: limits.gestureTimeout?.nanoseconds)
            }, clock, nil,
            onAlarm: { [weak self] in
                // The session is entered here, so the change is made on another thread.
                Task.detached {
                    guard let self else { return }
                    if let onAlarm = self.onAlarm { onAlarm(id) } else { self.letTimePass(in: id) }
                }
            },
            onEnd: { [weak self] subscriptions in
                for _ in 0..<subscriptions { self?.store.unsubscribe(from: id) }
            })
        watchState.broadcaster.onVacancy { [weak self, weak broadcaster = watchState.broadcaster] in
            guard let self, let broadcaster else { return }
            store.allowExpiry(id)
            // A watcher that came meanwhile relies on the session being kept alive.
            if broadcaster.count > 0 { keepAlive(id, broadcaster) }
        }
    }
}
