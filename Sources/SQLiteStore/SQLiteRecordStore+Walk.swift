import ServiceBasics
package import SliderSessions

extension SQLiteRecordStore {
    /// The records that have expired, among the next rows. A whole walk also finds the controls that no session uses.
    package func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        if cursor == SessionWalk.controls { return try walkControls() }
        if cursor == nil { beginWalk() }
        return try reader.withLock { reader throws(RecordStoreError) in
            try reader.walkSessions(after: cursor, at: runningTime)
        }
    }

    /// Counts the next rows of what the store holds, after a stop that was not clean.
    package func countSome() -> Bool {
        let (counted, isCounting) = reader.withLock { ($0.countSome(), $0.recount != nil) }
        if let counted { counts.count(counted) }
        return isCounting
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
