import ServiceBasics
import SliderRecords
import SliderTimeline
import Synchronization

/// Loads sessions that are not in memory, on the loading thread.
extension StoredSessions {
    /// Asks for a session.
    func load(_ id: SessionID, for network: UInt64, _ receive: @escaping LoadQueue.Receiver) {
        let admission = loads.request(
            id, for: network,
            unless: {
                // In this order, because the journal knows a removal before the session leaves memory.
                if residents.registry.session(id) != nil { return .resident }
                return journal.isRemoving(id) ? .absent : nil
            }, receive)
        if case .ready(let outcome) = admission { receive(outcome) }
    }

    /// Reads a session's record and makes the session, unless it is in memory by now.
    func performLoad(of id: SessionID) {
        while true {
            let loaded = load(id)
            if case .failure(let error) = loaded { observer.loadFailed(id, error) }
            // Before the delivery: during it no session may enter or leave memory.
            let hasRoom = makeRoom()
            let delivery = loads.deliver(id) { () -> LoadQueue.Outcome in
                if residents.registry.session(id) != nil { return .resident }
                if journal.isRemoving(id) { return .absent }
                switch loaded {
                case .failure(let error): return failed(id, error)
                case .success(nil): return .absent
                case .success(let loaded?): return insert(loaded, hasRoom: hasRoom)
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
    private func failed(_ id: SessionID, _ error: RecordStoreError) -> LoadQueue.Outcome {
        guard error.isDamaged else { return .failed(.storageUnavailable(error.detail)) }
        guard damagedToRemove.withLock({ $0.remove(id) }) != nil else { return .failed(.recordDamaged) }
        journal.remove(id, waits: [])
        return .absent
    }

    /// A session that was made from its record.
    private struct LoadedSession {
        let session: Session
        let traced: Int
        let expiresAt: Int64?
    }

    /// Reads a record and makes its session; nil if there is none.
    private func load(_ id: SessionID) -> Result<LoadedSession?, RecordStoreError> {
        do throws(RecordStoreError) {
            guard let stored = try records.load(id) else { return .success(nil) }
            guard stored.id == id else { throw RecordStoreError(detail: "the record of \(id) is of \(stored.id)") }
            var record = try stored.continued(in: runAtOpening)
            // Without room for its trace, the session continues without one: the traces of others must not make it
            // unavailable.
            if !residents.hasRoom(forTraced: record.timeline.traced) { record.timeline.traced = 0 }
            let session = try Session(continuing: record, moment: clock.monotonic(), wall: clock.wall())
            return .success(
                LoadedSession(session: session, traced: record.timeline.traced, expiresAt: stored.expiresAt))
        } catch {
            return .failure(error)
        }
    }

    /// Adds a loaded session to those in memory, unless it has expired.
    private func insert(_ loaded: LoadedSession, hasRoom: Bool) -> LoadQueue.Outcome {
        let later = journal.expiry(of: loaded.session.id)
        if let expiresAt = loaded.expiresAt.map({ max($0, later ?? $0) }),
            expiresAt <= runningTime(at: clock.monotonic())
        {
            journal.remove(loaded.session.id, waits: [])
            residents.countExpired()
            return .absent
        }
        guard hasRoom else { return .failed(.noRoomInMemory(limit: residentLimit)) }
        let result: Result<Void, SessionError> = residents.reserve(loaded.traced) {
            residents.registry.insert(loaded.session) ? .success(()) : .failure(.idTaken)
        }
        switch result {
        case .success:
            counters.countLoad()
            return .resident
        case .failure(.idTaken): return .resident
        case .failure(let error): return .failed(error)
        }
    }
}
