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
                session.draft?.responses.append(recorder.response(value, of: session.id, at: context.moment / 1_000_000))
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
