import ServiceBasics
import SliderTimeline
import Synchronization

/// Loads sessions that are not in memory, on the loading thread.
extension ResidentSessions {
    /// Asks for a session.
    func load(
        _ id: SessionID, over keeping: Keeping, for client: UInt64, _ receive: @escaping LoadQueue.Receiver
    ) {
        let admission = keeping.loads.request(
            id, for: client,
            unless: {
                // In this order: a session that ends is noted as deleted before it leaves memory.
                if registry.session(id) != nil { return .resident }
                return keeping.journal.isDeleting(id) ? .absent : nil
            }, receive)
        if case .ready(let outcome) = admission { receive(outcome) }
    }

    /// Reads a session's record and makes the session, unless it is in memory by now.
    func performLoad(of id: SessionID, over keeping: Keeping) {
        while true {
            let record: Result<SessionRecord?, RecordStoreError>
            do throws(RecordStoreError) { record = .success(try keeping.records.load(id)) } catch {
                record = .failure(error)
            }
            // Before the delivery, which no session may enter or leave memory during.
            let hasRoom = makeRoom(over: keeping)
            let delivery = keeping.loads.deliver(id) { () -> LoadQueue.Outcome in
                if registry.session(id) != nil { return .resident }
                if keeping.journal.isDeleting(id) { return .absent }
                switch record {
                case .failure(let error): return failed(id, error, over: keeping)
                case .success(nil): return .absent
                case .success(let record?): return take(record, as: id, over: keeping, hasRoom: hasRoom)
                }
            }
            switch delivery {
            case .again: continue
            case .done(let outcome, let receivers):
                for receive in receivers { receive(outcome) }
                return
            }
        }
    }

    /// Makes the session of a record.
    private func take(
        _ stored: SessionRecord, as id: SessionID, over keeping: Keeping, hasRoom: Bool
    ) -> LoadQueue.Outcome {
        let (moment, wall) = (clock.monotonic(), clock.wall())
        let expiresAt = stored.expiresAt.map { max($0, keeping.journal.expiry(of: id) ?? $0) }
        if let expiresAt, expiresAt <= keeping.runningTime(at: moment) {
            keeping.journal.delete(id, waits: [])
            expired.add(1, ordering: .relaxed)
            return .absent
        }
        guard hasRoom else { return .failed(.noRoomInMemory(limit: keeping.residentLimit)) }
        do throws(RecordStoreError) {
            guard stored.id == id else { throw RecordStoreError(detail: "the record of \(id) is of \(stored.id)") }
            var record = try stored.continued(in: keeping.run)
            // A session must not be out of reach because others trace meanwhile: it goes on without a trace.
            if !self.hasRoom(forTraced: record.timeline.traced) { record.timeline.traced = 0 }
            let session = try Session(continuing: record, moment: moment, wall: wall)
            let result: Result<Void, SessionError> = reserve(record.timeline.traced) {
                registry.insert(session) ? .success(()) : .failure(.idTaken)
            }
            switch result {
            case .success:
                keeping.counters.countLoad()
                return .resident
            case .failure(.idTaken): return .resident
            case .failure(let error): return .failed(error)
            }
        } catch {
            return failed(id, error, over: keeping)
        }
    }

    /// What follows from a record that can't be used. If it is damaged and a request wants to end its session, its
    /// removal begins here, where no session comes or goes.
    private func failed(
        _ id: SessionID, _ error: RecordStoreError, over keeping: Keeping
    ) -> LoadQueue.Outcome {
        keeping.observer.loadFailed(id, error)
        guard error.isDamaged else { return .failed(.storageUnavailable(error.detail)) }
        guard keeping.removals.withLock({ $0.remove(id) }) != nil else { return .failed(.recordDamaged) }
        keeping.journal.delete(id, waits: [])
        return .absent
    }

    /// Removes a damaged record. The answer comes when that is on the disk.
    func removeDamaged(_ id: SessionID, over keeping: Keeping, for client: UInt64) -> SessionAnswer<EndedSession> {
        .later { [self] receiver in
            keeping.removals.withLock { _ = $0.insert(id) }
            load(id, over: keeping, for: client) { [self] outcome in
                keeping.removals.withLock { _ = $0.remove(id) }
                switch outcome {
                case .absent: afterRemoval(of: id, over: keeping).deliver(to: receiver)
                case .resident: receiver(.failure(.storageUnavailable("\(id) has come again meanwhile")))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    private func afterRemoval(of id: SessionID, over keeping: Keeping) -> SessionAnswer<EndedSession> {
        guard keeping.durability != .none, let wait = keeping.journal.waitForDeletion(of: id) else {
            return .now(.success(EndedSession(isCommitted: keeping.durability != .none)))
        }
        return .later { receiver in wait.then { receiver($0.map { EndedSession(isCommitted: true) }) } }
    }
}
