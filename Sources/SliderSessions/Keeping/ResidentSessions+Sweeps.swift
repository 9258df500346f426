import SliderTimeline
import Synchronization

/// Regular work over a record store: extends the life of sessions that are only read, and removes expired records.
extension ResidentSessions {
    /// Extends the life of the sessions in memory that were asked for, and starts a pass over the records.
    func keepAlive(over keeping: Keeping) {
        // Before the search for expired records, which would find them otherwise.
        extendRead(over: keeping)
        let isNew = keeping.isSweeping.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
        if isNew { sweep(after: nil, over: keeping) }
    }

    /// Counts what the store holds after a stop that was not clean, a slice at a time on the loading thread, between
    /// the loads. Starts at once: the store's log may grow until it is done.
    func countRecords(over keeping: Keeping) {
        _ = keeping.loads.perform(for: nil) { [self] in
            if keeping.records.countSome() { countRecords(over: keeping) }
        }
    }

    /// Extends the life of the sessions in memory that were asked for since their expiry was stored.
    func extendRead(over keeping: Keeping) {
        extend(registry.sessions { _ in true }.filter { $0.enter { needsExtension($0, over: keeping) } }, over: keeping)
    }

    /// Looks for expired records, a slice at a time on the loading thread, between the loads.
    private func sweep(after cursor: Int64?, over keeping: Keeping) {
        let isAccepted = keeping.loads.perform(for: nil) { [self] in
            let slice = expireSlice(after: cursor, over: keeping)
            guard let next = slice else { return keeping.isSweeping.store(false, ordering: .relaxed) }
            sweep(after: next, over: keeping)
        }
        if !isAccepted { keeping.isSweeping.store(false, ordering: .relaxed) }
    }

    /// Adds the expired records of one slice to the journal.
    ///
    /// - Returns: where the next slice begins; nil at the end, after a failure, or while enough is to be removed.
    func expireSlice(after cursor: Int64?, over keeping: Keeping) -> Int64? {
        let now = keeping.runningTime(at: clock.monotonic())
        guard keeping.journal.expiredCount < Keeping.mostExpired,
            let slice = try? keeping.records.expired(after: cursor, at: now)
        else { return nil }
        keeping.journal.expire(slice.records.filter { registry.session($0.id) == nil })
        return slice.next
    }
}
