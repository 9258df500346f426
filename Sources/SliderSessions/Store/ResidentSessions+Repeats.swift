import ServiceBasics
import SliderTimeline

/// Repeats of keyed requests.
extension ResidentSessions {
    /// Finds out whether a keyed request has been answered. Replaying an answer extends the life of its session, if
    /// that is in memory.
    package func begin(_ request: KeyedRequest, for client: UInt64) -> SessionAnswer<RequestStanding> {
        let moment = clock.monotonic()
        switch keys.begin(request, at: keyTime(at: moment)) {
        case .first: return keeping.map { look(for: request, of: client, in: $0) } ?? .now(.success(.first))
        case .kept(let answer):
            // The session has expired, and its answers ended with it: the request is new.
            guard session(answer.session, at: moment) != nil else { return begin(request, for: client) }
            return .now(.success(.replay(KeptReply(answer.reply))))
        case .applied(let pending): return .later { receiver in pending.wait(receiver) }
        case .reused: return .now(.failure(.keyReused))
        case .underWay: return .now(.failure(.keyInUse))
        case .full: return .now(.failure(.storageUnavailable("too many answers wait for their commit")))
        }
    }

    /// Looks for the answer in the record store, on the loading thread.
    private func look(
        for request: KeyedRequest, of client: UInt64, in keeping: Keeping
    ) -> SessionAnswer<RequestStanding> {
        .later { [self] receiver in
            let isAccepted = keeping.loads.perform(for: client) { [self] in
                let standing = standing(of: request, in: keeping)
                if case .success(.first) = standing {} else { keys.forget(request) }
                receiver(standing)
            }
            guard !isAccepted else { return }
            keys.forget(request)
            receiver(.failure(.storageUnavailable("too many requests wait for the store")))
        }
    }

    private func standing(of request: KeyedRequest, in keeping: Keeping) -> Result<RequestStanding, SessionError> {
        let answer: KeptAnswer?
        do throws(RecordStoreError) { answer = try keeping.records.answer(under: request.name) } catch {
            return .failure(.storageUnavailable(error.detail))
        }
        let moment = clock.monotonic()
        guard let answer, answer.expiresAt > keyTime(at: moment) else { return .success(.first) }
        do throws(RecordStoreError) {
            guard try hasNotEnded(answer.session, at: moment, in: keeping) else { return .success(.first) }
        } catch {
            // A session whose record is damaged is there until a request ends it.
            guard error.isDamaged else { return .failure(.storageUnavailable(error.detail)) }
        }
        guard answer.answers(request) else { return .failure(.keyReused) }
        return .success(.replay(KeptReply(answer.reply, isCommitted: true)))
    }

    /// Whether a session exists, and extends its life if it is in memory. An answer ends with its session, also when
    /// the removal of that is not committed yet.
    private func hasNotEnded(
        _ id: SessionID, at moment: Int64, in keeping: Keeping
    ) throws(RecordStoreError) -> Bool {
        if session(id, at: moment) != nil { return true }
        guard !keeping.journal.isRemoving(id), let record = try keeping.records.load(id) else { return false }
        let later = keeping.journal.expiry(of: id)
        return record.expiresAt.map { max($0, later ?? $0) > keeping.runningTime(at: moment) } ?? true
    }

    /// Keeps the answer to a keyed request, over a record store with the next commit of its session.
    func keep<Value>(
        _ value: Value, of session: isolated Session, with keeper: AnswerKeeper<Value>, at moment: Int64
    ) {
        let answer = keeper.answer(value, of: session.id, at: keyTime(at: moment))
        guard keeping != nil else { return keys.keep(answer) }
        session.add(keys.apply(answer), at: moment)
    }

    /// The answer to a keyed request, which is forgotten if it was refused.
    func settled<Value>(_ answer: SessionAnswer<Value>, with keeper: AnswerKeeper<Value>?) -> SessionAnswer<Value> {
        guard let keeper else { return answer }
        return answer.mapResult { [keys] result in
            if case .failure = result { keys.forget(keeper.request) }
            return result
        }
    }

    /// The time by which answers expire, in milliseconds: over a record store its running time.
    private func keyTime(at moment: Int64) -> Int64 {
        keeping?.runningTime(at: moment) ?? moment / 1_000_000
    }
}
