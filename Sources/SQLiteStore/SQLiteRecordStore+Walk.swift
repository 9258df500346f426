import ServiceBasics
package import SliderSessions

extension SQLiteRecordStore {
    /// The records that have expired, among the next rows.
    package func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        try reader.withLock { reader throws(RecordStoreError) in
            try reader.walkSessions(after: cursor, at: runningTime)
        }
    }

    /// Whether the counts are right.
    package var isCounted: Bool { reader.withLock { $0.recount == nil && !$0.hasFailedToCount } }

    /// Counts the next rows of what the store holds, after a stop that was not clean.
    package func countSome() -> Bool {
        let (counted, isCounting) = reader.withLock { ($0.countSome(), $0.recount != nil) }
        if let counted { counts.count(counted) }
        return isCounting
    }
}
