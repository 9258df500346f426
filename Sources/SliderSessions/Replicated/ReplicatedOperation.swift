import ServiceBasics
import SliderTimeline

/// One operation on a replicated session, until it is answered.
struct ReplicatedOperation: Sendable {
    /// What it needs.
    enum Kind: Sendable {
        /// The session, in any state.
        case use
        /// The session with its last changes: it begins to watch it.
        case watch
        /// The session, which it ends if it is one of these versions. It is not performed; this passes the response on.
        case end(SessionPrecondition, Delivery)
        /// No session with this id: it makes one.
        case create(Session, response: StoredResponse?)
    }

    /// What passes a response on.
    typealias Delivery = @Sendable () -> Void

    let kind: Kind

    /// Whether a response is stored with what it changes.
    var isKeyed = false

    /// Whether it changes nothing where it has been performed before.
    var isRepeatable = true

    /// Runs on the session's actor. It may be run again, on another state: only the last delivery counts.
    let perform: @Sendable (isolated Session, AccessContext) -> Delivery

    /// Answers with a refusal.
    let refuse: @Sendable (SessionError) -> Void
}

extension ReplicatedOperation {
    /// An operation on a session that exists.
    ///
    /// - Parameter isDurable: whether what the store has taken survives its crash. It is asked when that is known.
    init<Operation: SessionOperation>(
        _ operation: Operation, kind: Kind = .use, recording recorder: ResponseRecorder<Operation.Value>?,
        isDurable: @escaping @Sendable () -> Bool, _ receiver: @escaping SessionResult<Operation.Value>.Receiver
    ) {
        self.kind = kind
        isKeyed = recorder != nil
        isRepeatable = recorder == nil && operation.isRepeatable
        perform = { session, context in
            let result = operation.perform(on: session, in: context)
            if let recorder, case .success(let value) = result {
                session.draft?.responses.append(
                    recorder.response(value, of: session.id, at: context.moment / 1_000_000))
            }
            return { receiver(isDurable() ? result.map(operation.committed) : result) }
        }
        refuse = { receiver(.failure($0)) }
    }

    /// What time alone changes.
    static var passTime: ReplicatedOperation {
        ReplicatedOperation(
            kind: .use,
            perform: { session, context in
                session.letTimePass(in: context)
                // Sets the alarm again, because the settle was postponed.
                if session.isWatched { session.setAlarm(in: context) }
                return {}
            }, refuse: { _ in })
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
    /// Lets a copy keep frames for its watchers. What time alone changes is put to the store.
    func beginWatching(_ session: isolated Session) {
        let id = session.id
        let watchState = session.makeWatchState(
            { [store, limits] in
                AccessContext(moment: store.now(), gestureTimeout: limits.gestureTimeout?.nanoseconds)
            }, clock, nil)
        watchState.onAlarm = { [weak self] in
            // The session is entered now: the change is made on another thread.
            Task.detached {
                guard let self else { return }
                if let onAlarm = self.onAlarm { onAlarm(id) } else { self.add(.passTime, to: id) }
            }
        }
        watchState.broadcaster.onVacancy { [weak self, weak broadcaster = watchState.broadcaster] in
            guard let self, let broadcaster else { return }
            store.letRest(id)
            // One that has come meanwhile found it kept alive.
            if broadcaster.count > 0 { store.keepAlive(id) }
        }
        watchState.onEnd = { [weak self] subscriptions in
            for _ in 0..<subscriptions { self?.store.unsubscribe(from: id) }
        }
    }
}
