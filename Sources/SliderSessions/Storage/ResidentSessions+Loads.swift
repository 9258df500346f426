import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// Loads sessions that are not in memory, on the loading thread.
extension ResidentSessions {
    /// Asks for a session.
    func load(
        _ id: SessionID, over storage: Storage, for client: UInt64, _ receive: @escaping LoadQueue.Receiver
    ) {
        let admission = storage.loads.request(
            id, for: client,
            unless: {
                // In this order, because the journal knows a removal before the session leaves memory.
                if registry.session(id) != nil { return .resident }
                return storage.journal.isRemoving(id) ? .absent : nil
            }, receive)
        if case .ready(let outcome) = admission { receive(outcome) }
    }

    /// Reads a session's record and makes the session, unless it is in memory by now.
    func performLoad(of id: SessionID, over storage: Storage) {
        while true {
            let loaded = load(id, over: storage)
            if case .failure(let error) = loaded { storage.observer.loadFailed(id, error) }
            // Before the delivery: during it no session may enter or leave memory.
            let hasRoom = makeRoom(over: storage)
            let delivery = storage.loads.deliver(id) { () -> LoadQueue.Outcome in
                if registry.session(id) != nil { return .resident }
                if storage.journal.isRemoving(id) { return .absent }
                switch loaded {
                case .failure(let error): return failed(id, error, over: storage)
                case .success(nil): return .absent
                case .success(let loaded?): return insert(loaded, over: storage, hasRoom: hasRoom)
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

    /// The outcome for a record that can't be used. If it is damaged and a request wants to end its session, the
    /// removal begins here, where no session enters or leaves memory.
    private func failed(
        _ id: SessionID, _ error: RecordStoreError, over storage: Storage
    ) -> LoadQueue.Outcome {
        guard error.isDamaged else { return .failed(.storageUnavailable(error.detail)) }
        guard storage.damagedToRemove.withLock({ $0.remove(id) }) != nil else { return .failed(.recordDamaged) }
        storage.journal.remove(id, waits: [])
        return .absent
    }

    /// A session that was made from its record.
    private struct LoadedSession {
        let session: Session
        let traced: Int
        let expiresAt: Int64?
    }

    /// Reads a record and makes its session; nil if there is none.
    private func load(_ id: SessionID, over storage: Storage) -> Result<LoadedSession?, RecordStoreError> {
        do throws(RecordStoreError) {
            guard let stored = try storage.records.load(id) else { return .success(nil) }
            guard stored.id == id else { throw RecordStoreError(detail: "the record of \(id) is of \(stored.id)") }
            var record = try stored.continued(in: storage.run)
            // Without room for its trace, the session continues without one: the traces of others must not make it
            // unavailable.
            if !hasRoom(forTraced: record.timeline.traced) { record.timeline.traced = 0 }
            let session = try Session(continuing: record, moment: clock.monotonic(), wall: clock.wall())
            return .success(
                LoadedSession(session: session, traced: record.timeline.traced, expiresAt: stored.expiresAt))
        } catch {
            return .failure(error)
        }
    }

    /// Adds a loaded session to those in memory, unless it has expired.
    private func insert(
        _ loaded: LoadedSession, over storage: Storage, hasRoom: Bool
    ) -> LoadQueue.Outcome {
        let later = storage.journal.expiry(of: loaded.session.id)
        if let expiresAt = loaded.expiresAt.map({ max($0, later ?? $0) }),
            expiresAt <= storage.runningTime(at: clock.monotonic())
        {
            storage.journal.remove(loaded.session.id, waits: [])
            expired.add(1, ordering: .relaxed)
            return .absent
        }
        guard hasRoom else { return .failed(.noRoomInMemory(limit: storage.residentLimit)) }
        let result: Result<Void, SessionError> = reserve(loaded.traced) {
            registry.insert(loaded.session) ? .success(()) : .failure(.idTaken)
        }
        switch result {
        case .success:
            storage.counters.countLoad()
            return .resident
        case .failure(.idTaken): return .resident
        case .failure(let error): return .failed(error)
        }
    }
}
