import ServiceBasics
import SliderTimeline
import Synchronization

/// Regular work over a record store: extends the life of sessions that are only read, and removes expired records.
extension ResidentSessions {
    /// Extends the life of the sessions in memory that were asked for, and starts a pass over the records.
    func keepAlive(over keeping: Keeping) {
        // Before the search for expired records, which would find them otherwise.
        extendRead(over: keeping)
        keeping.journal.requestUpkeep()
        let isNew = keeping.isSweeping.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
        if isNew { sweep(after: nil, over: keeping) }
    }

    /// Counts what the store holds after a stop that was not clean, a slice at a time on the loading thread, between
    /// the loads. Starts at once: the store's log may grow until it is done.
    func countRecords(over keeping: Keeping) {
        guard !keeping.records.isCounted else { return }
        _ = keeping.loads.perform(for: nil) { [self] in
            guard !keeping.records.countSome() else { return countRecords(over: keeping) }
            if keeping.records.isCounted { keeping.observer.counted(keeping.records.figures) }
        }
    }

    /// Extends the life of the sessions in memory that are watched, or were asked for since their expiry was stored.
    func extendRead(over keeping: Keeping) {
        let moment = clock.monotonic()
        for session in registry.sessions(where: { $0.enter { $0.isWatched } }) { session.touch(at: moment) }
        extend(registry.sessions { _ in true }.filter { $0.enter { needsExtension($0, over: keeping) } }, over: keeping)
    }

    /// Looks for expired records, a slice at a time on the loading thread, between the loads.
    private func sweep(after cursor: Int64?, over keeping: Keeping) {
        let isAccepted = keeping.loads.perform(for: nil) { [self] in
            switch expireSlice(after: cursor, over: keeping) {
            case .next(let next): sweep(after: next, over: keeping)
            case .paused: keeping.pausedSweep.withLock { $0 = Keeping.PausedSweep(cursor: cursor) }
            case .end: keeping.isSweeping.store(false, ordering: .relaxed)
            }
        }
        if !isAccepted { keeping.isSweeping.store(false, ordering: .relaxed) }
    }

    /// Goes on with a pass that has found as many expired records as may wait, once most of them have been removed.
    func continueSweep(over keeping: Keeping) {
        guard keeping.journal.expiredCount < Keeping.mostExpired / 2,
            let paused = keeping.pausedSweep.withLock({ $0.take() })
        else { return }
        sweep(after: paused.cursor, over: keeping)
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
    func expireSlice(after cursor: Int64?, over keeping: Keeping) -> SweptSlice {
        guard keeping.journal.expiredCount < Keeping.mostExpired else { return .paused }
        let now = keeping.runningTime(at: clock.monotonic())
        guard let slice = try? keeping.records.expired(after: cursor, at: now) else { return .end }
        keeping.journal.expire(slice.records.filter { registry.session($0.id) == nil })
        return slice.next.map { .next($0) } ?? .end
    }
}
