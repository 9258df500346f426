import ServiceBasics
package import SliderSessions

extension SQLiteRecordStore {
    /// The records that have expired, among the next rows. A whole walk also finds the controls that no session uses. After
    /// a stop that was not clean, each call counts some of what the store holds.
    package func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        if reader.withLock({ $0.isToBeCounted }) { beginCount() }
        let counted = reader.withLock { $0.countSome() }
        if let counted { counts.count(counted) }
        if cursor == SessionWalk.controls { return try walkControls() }
        if cursor == nil { beginWalk() }
        return try reader.withLock { reader throws(RecordStoreError) in
            try reader.walkSessions(after: cursor, at: runningTime)
        }
    }

    /// Takes the snapshot that is counted, not before the first step of the count: the log grows as long as it lasts.
    private func beginCount() {
        writer.withLock { _ in
            reader.withLock { $0.beginFirstCount(added: counts.added) }
        }
    }

    /// Begins to note the controls that sessions use. From now on the writer notes those that creations use, because the
    /// walk may already have passed their place. If the writer is busy, its creation may have passed the note: then this
    /// walk finds no controls.
    private func beginWalk() {
        var end: Int64?
        writer.withLockIfFree { writer in
            writer.usedControls = UsedControls()
            unusedControls.withLock { $0 = [] }
            end = writer.nextControl
        }
        reader.withLock { $0.walk = end.map { SessionWalk(controlsBefore: $0) } }
    }

    private func walkControls() throws(RecordStoreError) -> ExpiredRecords {
        let unused = try reader.withLock { reader throws(RecordStoreError) in try reader.walkControls() }
        guard let unused else { return ExpiredRecords(records: [], next: SessionWalk.controls) }
        unusedControls.withLock { $0 = unused }
        return ExpiredRecords(records: [], next: nil)
    }
}
