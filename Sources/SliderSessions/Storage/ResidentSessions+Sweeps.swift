import ServiceBasics
import SliderTimeline
import Synchronization

/// Regular work over a record store: extends the life of sessions that are only read, and removes expired records.
extension ResidentSessions {
    /// Extends the life of the sessions in memory that were asked for, and starts a pass over the records.
    func keepAlive(over storage: Storage) {
        // Before the search for expired records, which would find them otherwise.
        extendRead(over: storage)
        storage.journal.requestUpkeep()
        let isNew = storage.isSweeping.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
        if isNew { sweep(after: nil, over: storage) }
    }

    /// Counts what the store holds after a stop that was not clean, a slice at a time on the loading thread, between
    /// the loads. Starts at once: the store's log may grow until it is done.
    func countRecords(over storage: Storage) {
        guard !storage.records.isCounted else { return }
        _ = storage.loads.perform(for: nil) { [self] in
            guard !storage.records.countSome() else { return countRecords(over: storage) }
            if storage.records.isCounted { storage.observer.counted(storage.records.figures) }
        }
    }

    /// Extends the life of the sessions in memory that are watched, or were asked for since their expiry was stored.
    func extendRead(over storage: Storage) {
        let moment = clock.monotonic()
        for session in registry.sessions(where: { $0.enter { $0.isWatched } }) { session.touch(at: moment) }
        extend(registry.sessions { _ in true }.filter { $0.enter { needsExtension($0, over: storage) } }, over: storage)
    }

    /// Looks for expired records, a slice at a time on the loading thread, between the loads.
    private func sweep(after cursor: Int64?, over storage: Storage) {
        let isAccepted = storage.loads.perform(for: nil) { [self] in
            switch expireSlice(after: cursor, over: storage) {
            case .next(let next): sweep(after: next, over: storage)
            case .paused: storage.pausedSweep.withLock { $0 = Storage.PausedSweep(cursor: cursor) }
            case .end: storage.isSweeping.store(false, ordering: .relaxed)
            }
        }
        if !isAccepted { storage.isSweeping.store(false, ordering: .relaxed) }
    }

    /// Goes on with a pass that has found as many expired records as may wait, once most of them have been removed.
    func continueSweep(over storage: Storage) {
        guard storage.journal.expiredCount < Storage.mostExpired / 2,
            let paused = storage.pausedSweep.withLock({ $0.take() })
        else { return }
        sweep(after: paused.cursor, over: storage)
    }

    /// What follows from a slice of a pass.
    enum SweptSlice {
        /// The next slice begins here.
        case next(Int64)

        /// As many expired records as may wait are to be removed first.
        case paused

        /// It was the last one, or the store failed.
        case end
    }

    /// Adds the expired records of one slice to the journal.
    func expireSlice(after cursor: Int64?, over storage: Storage) -> SweptSlice {
        guard storage.journal.expiredCount < Storage.mostExpired else { return .paused }
        let now = storage.runningTime(at: clock.monotonic())
        guard let slice = try? storage.records.expired(after: cursor, at: now) else { return .end }
        storage.journal.expire(slice.records.filter { registry.session($0.id) == nil })
        return slice.next.map { .next($0) } ?? .end
    }
}
