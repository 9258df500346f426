import ServiceBasics
import SliderTimeline

/// How the copies are brought up to date with the store.
extension ReplicatedSessions {
    /// The context of an access to a copy: now, and never before its last event.
    func context(for session: isolated Session) -> AccessContext {
        AccessContext(
            moment: max(store.now(), session.timeline.lastMoment), gestureTimeout: limits.gestureTimeout?.nanoseconds,
            eventRate: limits.eventRate)
    }

    /// A change of a copy, as the store takes it.
    func put(_ session: isolated Session, basedOn base: SessionTag?, _ draft: ChangeDraft) -> ReplicatedPut {
        ReplicatedPut(
            ReplicatedRecord(session.replicatedRecord, isPredicted: session.isPredicted), basedOn: base, changes: draft.changes,
            life: life(of: session), responses: draft.responses, within: limits.responses)
    }

    /// A new session, as the store takes it.
    func creation(of session: isolated Session, _ response: StoredResponse?) -> ReplicatedPut {
        var put = ReplicatedPut(
            ReplicatedRecord(session.replicatedRecord, isPredicted: false), basedOn: nil, changes: [], life: life(of: session),
            responses: response.map { [$0] } ?? [], within: limits.responses)
        put.most = limits.maximumSessions
        put.mostTraced = limits.maximumTracedEvents
        return put
    }

    /// For how long a session lives without a request, in milliseconds; nil for no limit.
    private func life(of session: isolated Session) -> Int64? {
        let life = SessionLimits.life(
            chosen: session.timeToLive, general: limits.timeToLive?.nanoseconds,
            isUsed: SessionRecord.isUsed(version: session.timeline.version))
        return life == .max ? nil : life / 1_000_000
    }

    /// Adds when the session expires: its time to live from now.
    func withExpiry(
        _ reading: Result<SessionReading, SessionError>, at moment: Int64
    ) -> Result<SessionReading, SessionError> {
        guard case .success(var reading) = reading else { return reading }
        let life = SessionLimits.life(
            chosen: reading.timeToLive, general: limits.timeToLive?.nanoseconds,
            isUsed: SessionRecord.isUsed(version: reading.tag.version))
        guard life < .max else { return .success(reading) }
        reading.expiresAt = (moment + life) / 1_000_000
        return .success(reading)
    }

    /// Brings a copy to the state that the store has.
    ///
    /// - Parameters:
    ///   - session: the copy; nil if there is none.
    ///   - isToBeWatched: whether it begins to be watched, unless it is.
    /// - Returns: the copy, which is another one if the session was made again meanwhile; nil if the changes are not
    ///   those that follow the copy's state, so that the whole record is needed.
    /// - Throws: `recordDamaged` if no session can be made of the record.
    func adopt(
        _ update: ReplicatedUpdate, in session: Session?, watching isToBeWatched: Bool
    ) throws(SessionError) -> Session? {
        switch update {
        case .changes(let changes):
            guard let session, session.enter({ replay(changes, in: $0) }) else { return nil }
            return session
        case .record(let replicated):
            let copy: Session
            if let session, session.enter({ replicated.isOf($0.epoch) }) {
                guard session.enter({ adopt(replicated, in: $0) }) else { throw .recordDamaged }
                copy = session
            } else {
                session?.enter { $0.endElsewhere(as: .deleted) }
                do throws(RecordStoreError) { copy = try Session(replicated: replicated) } catch { throw .recordDamaged }
                counters.countLoad()
            }
            if isToBeWatched { copy.enter { watch($0, as: replicated) } }
            return copy
        }
    }

    private func watch(_ session: isolated Session, as replicated: ReplicatedRecord) {
        guard session.watchState == nil else { return }
        if let history = replicated.history {
            session.repeatHistory(history, in: context(for: session)) { beginWatching(session) }
        } else {
            beginWatching(session)
        }
        session.watchState?.earlierEpochs = replicated.earlierEpochs
    }

    /// Makes the changes that another process has made, and shows their frames.
    private func replay(_ changes: [TimelineChange], in session: isolated Session) -> Bool {
        for change in changes {
            // Known already: the store may tell of more than what is new.
            if change.from < session.timeline.version { continue }
            guard session.replay(change, in: context(for: session)) else { return false }
        }
        return true
    }

    private func adopt(_ replicated: ReplicatedRecord, in session: isolated Session) -> Bool {
        guard let timeline = try? replicated.timeline(of: session.timeline.control) else { return false }
        guard session.epoch == replicated.record.epoch else {
            session.restart(replicated, timeline, in: context(for: session))
            return true
        }
        session.continueFrom(timeline, isPredicted: replicated.isPredicted, replicated.history, in: context(for: session))
        return true
    }

    // MARK: - News

    /// Hears of a change that was made anywhere.
    func hear(_ news: ReplicatedChangeNotice, of id: SessionID) {
        known(id)?.hear(news)
    }

    /// Ties the subscription to the stream: it ends when the last watcher leaves.
    func keepSubscription(_ id: SessionID) {
        let session = known(id)?.state.withLock { $0.session }
        let isKept = session?.enter { session in
            session.watchState.map { $0.subscriptions += 1 } != nil
        }
        // Its last stream may have ended since the subscription began.
        if isKept == true { store.keepAlive(id) } else { store.unsubscribe(from: id) }
    }
}

extension ReplicatedRecord {
    /// Whether it is of the session with this epoch: it has it, or had it before.
    fileprivate func isOf(_ epoch: String) -> Bool { epoch == record.epoch || earlierEpochs.contains(epoch) }
}
