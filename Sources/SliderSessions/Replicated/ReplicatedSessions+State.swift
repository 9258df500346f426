import RateLimiting
import ServiceBasics
import SliderEngine
package import SliderRecords
import SliderTimeline
import Synchronization

/// Brings the copies up to date with the store.
extension ReplicatedSessions {
    /// The context of an access to a copy: now, but never before its last event.
    func context(for session: isolated Session) -> AccessContext {
        AccessContext(
            moment: max(store.now(), session.timeline.lastMoment), gestureTimeout: limits.gestureTimeout?.nanoseconds,
            eventRate: limits.eventRate)
    }

    /// A change of a copy, for the store.
    func change(of session: isolated Session, _ changes: TentativeChanges) -> ReplicatedPut {
        ReplicatedPut(
            session.replicatedRecord(in: context(for: session)),
            basedOn: SessionTag(epoch: session.tag.epoch, version: changes.before.version), changes: changes.steps,
            life: life(of: session), responses: changes.responses, within: limits.storedResponses)
    }

    /// A new session, for the store.
    func creation(of session: isolated Session, _ response: StoredResponse?) -> ReplicatedPut {
        var put = ReplicatedPut(
            session.replicatedRecord, basedOn: nil, changes: [], life: life(of: session),
            responses: response.map { [$0] } ?? [], within: limits.storedResponses)
        put.most = limits.maximumSessions
        put.mostOwned = limits.clientSessions
        put.mostTraced = limits.maximumTracedEvents
        return put
    }

    /// How long a session lives without a request, in milliseconds; nil for no limit.
    private func life(of session: isolated Session) -> Int64? {
        let life = SessionRecord.life(
            chosen: session.timeToLive, general: limits.timeToLive?.nanoseconds,
            isUsed: SessionRecord.isUsed(version: session.timeline.version))
        return life == .max ? nil : life / 1_000_000
    }

    /// Adds the expiry of a session.
    func withExpiry(_ reading: SessionReading) -> SessionReading {
        reading.expiring(after: limits.timeToLive?.nanoseconds, at: store.now() / 1_000_000)
    }

    /// Brings a copy to the state that the store has.
    ///
    /// - Parameters:
    ///   - session: the copy; nil if there is none.
    ///   - isToBeWatched: whether to begin to watch it, unless it is watched.
    /// - Returns: the copy, which is a new one if the session was made again meanwhile; nil if the changes do not
    ///   continue the copy's state, so that the whole record is needed.
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
            if let session, session.enter({ replicated.isOf($0) }) {
                guard session.enter({ adopt(replicated, in: $0) }) else { throw .recordDamaged }
                copy = session
            } else {
                session?.enter { $0.endElsewhere(as: .deleted) }
                do throws(RecordStoreError) { copy = try Session(replicated: replicated) } catch {
                    throw .recordDamaged
                }
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
        session.watchState?.addEarlierEpochs(replicated.earlierEpochs)
    }

    /// Applies the changes of another process, and shows their frames.
    private func replay(_ changes: [TimelineChange], in session: isolated Session) -> Bool {
        for change in changes {
            // Known already: the store may send more changes than the new ones.
            if change.from < session.timeline.version { continue }
            let context = context(for: session)
            guard session.replay(change, in: context) else { return false }
            session.charge(change, in: context)
        }
        return true
    }

    private func adopt(_ replicated: ReplicatedRecord, in session: isolated Session) -> Bool {
        // Equal controls are one object.
        let (known, stored) = (session.timeline.control, replicated.record.control)
        let control = known == stored && known.given == stored.given ? known : stored
        guard let timeline = try? replicated.timeline(of: control) else { return false }
        if let moment = replicated.bucketFullAt { session.eventBucket.adopt(fullAt: moment) }
        guard session.tag.epoch == replicated.record.epoch else {
            session.restart(replicated, timeline, in: context(for: session))
            return true
        }
        session.continueFrom(
            timeline, isPredicted: replicated.isPredicted, replicated.history, in: context(for: session))
        return true
    }

    // MARK: - News

    /// Receives a notice of a change by any process.
    func hear(_ news: ReplicatedChangeNotice, of id: SessionID) {
        known(id)?.hear(news)
    }

    /// Ties the subscription to the stream: it ends when the last watcher leaves.
    func keepSubscription(_ id: SessionID) {
        let session = known(id)?.state.withLock { $0.session }
        let broadcaster = session?.enter { session in
            session.watchState?.addSubscription()
            return session.watchState?.broadcaster
        }
        // The last stream may have ended since the subscription began.
        if let broadcaster { keepAlive(id, broadcaster) } else { store.unsubscribe(from: id) }
    }

    /// Lets a session not expire while the broadcaster has watchers.
    func keepAlive(_ id: SessionID, _ broadcaster: FrameBroadcaster) {
        store.keepAlive(id) { [weak broadcaster] in broadcaster?.count ?? 0 }
    }
}

extension ReplicatedRecord {
    /// Whether its session has this epoch, or had it before.
    fileprivate func isOf(_ session: isolated Session) -> Bool {
        isOf(session.tag.epoch) || session.watchState?.hadEpoch(amongThose: isOf) == true
    }

    private func isOf(_ epoch: String) -> Bool { epoch == record.epoch || earlierEpochs.contains(epoch) }
}

/// The copies that this process has.
extension ReplicatedSessions {
    /// Adds an operation to those of a session.
    func add(_ operation: ReplicatedOperation, to id: SessionID) {
        while !copy(of: id).add(operation) {}
    }

    /// Makes the changes of a session that are due by time alone.
    func letTimePass(in id: SessionID) {
        while true {
            let copy = copy(of: id)
            if copy.add(copy.passTime) { return }
        }
    }

    /// The copy of a session; nil if there is none.
    func known(_ id: SessionID) -> ReplicatedSession? { shard(of: id).withLock { $0[id] } }

    private func copy(of id: SessionID) -> ReplicatedSession {
        shard(of: id).withLock { copies in
            if let copy = copies[id] { return copy }
            let copy = ReplicatedSession(id, of: self)
            copies[id] = copy
            return copy
        }
    }

    /// Removes a copy that has left memory.
    func remove(_ copy: ReplicatedSession) {
        shard(of: copy.id).withLock { if $0[copy.id] === copy { $0[copy.id] = nil } }
    }

    private func shard(of id: SessionID) -> Lock<[SessionID: ReplicatedSession]> {
        copies[Int(UInt(bitPattern: id.hashValue) % UInt(copies.count))]
    }

    /// An epoch that no other session of any process has: 60 random bits.
    func newEpoch() -> String {
        var generator = SystemRandomNumberGenerator()
        let bits: UInt64 = generator.next()
        return Base32.text(of: UInt128(bits), count: 12)
    }

    func noteEnd(of id: SessionID) {
        ended.insert(id)
        keys.forgetResponses(of: id)
    }

    func countCreation() { created.add(1, ordering: .relaxed) }
}

/// Repeats of keyed requests, and lists.
extension ReplicatedSessions {
    /// Finds out whether any process has the response to a keyed request. If two perform it at the same time, the
    /// store accepts the change of only one.
    package func begin(_ request: KeyedRequest) -> SessionResult<RequestStanding> {
        switch keys.begin(request, at: store.now() / 1_000_000) {
        case .first, .stored, .applied: break
        case .reused: return .now(.failure(.keyReused))
        case .underWay: return .now(.failure(.keyInUse))
        case .full: return .now(.failure(.storageUnavailable("too many keyed requests are under way")))
        }
        return .later { [self] receiver in
            store.response(under: request.name) { [self] result in
                let standing: Result<RequestStanding, SessionError> =
                    switch result {
                    case .success(nil): .success(.first)
                    case .success(let response?) where !response.matches(request): .failure(.keyReused)
                    case .success(let response?):
                        .success(.replay(ReplayedResponse(response.content, isCommitted: store.isDurable)))
                    case .failure(let error): .failure(.storageUnavailable(error.detail))
                    }
                if case .success(.first) = standing {} else { keys.forget(request) }
                receiver(standing)
            }
        }
    }

    /// Lists sessions as the store has them.
    package func list(_ query: SessionQuery) -> SessionResult<SessionPage<ListedSession>> {
        guard query.isForRecords else { return .now(.failure(.invalidCursor)) }
        return .later { [self] receiver in
            store.list(query) { result in
                receiver(
                    result.map { SessionPage(sessions: $0.sessions.map(ListedSession.init), next: $0.next) }
                        .mapError { .storageUnavailable($0.detail) })
            }
        }
    }
}
