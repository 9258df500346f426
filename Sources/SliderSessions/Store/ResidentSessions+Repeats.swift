import SliderTimeline

/// Repeats of keyed requests, for sessions that are in memory alone.
extension ResidentSessions {
    /// Finds out whether a keyed request has been answered. Replaying an answer extends the life of its session.
    package func begin(_ request: KeyedRequest) -> SessionAnswer<RequestStanding> {
        let moment = clock.monotonic()
        switch keys.begin(request, at: moment / 1_000_000) {
        case .first: return .now(.success(.first))
        case .kept(let answer):
            // The session has expired, and its answers ended with it: the request is new.
            guard session(answer.session, at: moment) != nil else { return begin(request) }
            return .now(.success(.replay(KeptReply(answer.reply))))
        case .applied(let pending): return .later { receiver in pending.wait(receiver) }
        case .reused: return .now(.failure(.keyReused))
        case .underWay: return .now(.failure(.keyInUse))
        case .full: return .now(.failure(.storageUnavailable("too many answers wait for their commit")))
        }
    }

    /// Applies the events of a keyed request that has begun.
    func applyOnce(
        _ events: [SessionEvent], to id: SessionID, if precondition: SessionPrecondition,
        keeping keeper: AnswerKeeper<AppliedEvents>
    ) -> Result<AppliedEvents, SessionError> {
        let moment = clock.monotonic()
        guard let session = session(id, at: moment) else { return .failure(.noSuchSession) }
        return session.enter { session in
            let result = session.apply(events, if: precondition, in: context(at: moment))
            keep(result, of: id, with: keeper)
            return result
        }
    }

    /// Keeps the answer to a keyed request if there is one to keep. Called with exclusive access to the session.
    func keep<Value>(_ result: Result<Value, SessionError>, of session: SessionID, with keeper: AnswerKeeper<Value>?) {
        guard let keeper, case .success(let value) = result else { return }
        keys.keep(keeper.answer(value, of: session, at: clock.monotonic() / 1_000_000))
    }

    /// The answer to a keyed request, which is forgotten if it was refused.
    func settled<Value>(
        _ result: Result<Value, SessionError>, with keeper: AnswerKeeper<Value>?
    ) -> SessionAnswer<Value> {
        if let keeper, case .failure = result { keys.forget(keeper.request) }
        return .now(result)
    }
}
