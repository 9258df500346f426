import ServiceBasics
package import SliderRecords
package import SliderTimeline

/// A record store in memory: the reference for those that keep records beyond the process. What it keeps is in a
/// ``MemoryDisk``, which stays when the store is dropped as in a crash.
package final class MemoryRecordStore: RecordStore {
    package let run: StoreRun

    private let disk: MemoryDisk

    /// Opens the store of a disk.
    package init(_ disk: MemoryDisk, responseLimits: ResponseLimits = .standard) {
        self.disk = disk
        run = disk.contents.withLock { contents in
            contents.responseLimits = responseLimits
            if !contents.isClean { contents.starts += 1 }
            contents.isClean = false
            return StoreRun(
                lineage: contents.lineage, starts: contents.starts, runningTime: contents.runningTime)
        }
    }

    package var figures: StoreFigures {
        disk.contents.withLock { contents in
            let responses = contents.responses.reduce(0) { $0 + $1.bytes.count }
            return StoreFigures(sessions: contents.keys.count, contentBytes: contents.keys.count * 100 + responses)
        }
    }

    package var upkeepFailure: RecordStoreError? { disk.upkeepFailure.map { RecordStoreError(detail: $0) } }

    package var isCounted: Bool { disk.uncounted == 0 }

    package func load(_ id: SessionID) throws(RecordStoreError) -> SessionRecord? {
        disk.loads.pass()
        let (record, isDamaged) = disk.contents.withLock { contents in
            (contents.keys[id].flatMap { contents.records[$0] }, contents.damaged.contains(id))
        }
        if isDamaged { throw RecordStoreError(detail: "the record of \(id) is damaged", isDamaged: true) }
        return record
    }

    package func commit(_ changes: [RecordChange]) -> [RecordOutcome] {
        disk.commits.pass()
        return disk.contents.withLock { contents in
            if contents.refuses {
                if contents.storesRefused { for change in changes { _ = contents.apply(change) } }
                return changes.map { _ in .failed(RecordStoreError(detail: "the disk refuses")) }
            }
            return changes.map { contents.apply($0) }
        }
    }

    package func sessions(of owner: SessionOwner) throws(RecordStoreError) -> Int {
        disk.contents.withLock { contents in contents.records.values.count { $0.owner == owner } }
    }

    package func tidy(runningTime: Int64, isAwaited _: Bool) {
        disk.contents.withLock { contents in
            contents.runningTime = max(contents.runningTime, runningTime)
            contents.responses.removeAll { $0.expiresAt <= runningTime }
            contents.dropOldestResponses()
        }
    }

    package func expired(after cursor: Int64?, at runningTime: Int64) throws(RecordStoreError) -> ExpiredRecords {
        disk.contents.withLock { contents in
            let expired = contents.ordered(after: cursor ?? 0).compactMap { _, record in
                record.expiresAt.flatMap { $0 <= runningTime ? (record.id, $0) : nil }
            }
            return ExpiredRecords(records: expired, next: nil)
        }
    }

    package func countSome() -> Bool {
        disk.contents.withLock { contents in
            contents.uncounted = max(0, contents.uncounted - 1)
            return contents.uncounted > 0
        }
    }

    package func list(_ query: SessionQuery) throws(RecordStoreError) -> SessionPage<SessionSummary> {
        disk.contents.withLock { contents in
            var page = SessionPage<SessionSummary>(sessions: [], next: nil)
            for (key, record) in contents.ordered(after: query.cursor?.number ?? 0) {
                guard page.sessions.count < query.limit else { return page }
                page.next = SessionCursor(key)
                guard query.selection.includes(preset: record.preset, createdAt: record.createdAt) else { continue }
                page.sessions.append(
                    SessionSummary(
                        id: record.id, tag: record.tag, preset: record.preset, createdAt: record.createdAt,
                        expiresAt: record.expiresAt, timeToLive: record.timeToLive, lineage: record.lineage,
                        starts: record.starts))
            }
            page.next = nil
            return page
        }
    }

    package func response(under key: String) throws(RecordStoreError) -> StoredResponse? {
        disk.contents.withLock { contents in contents.responses.first { $0.key == key } }
    }

    package func close(isComplete: Bool, runningTime: Int64) {
        disk.contents.withLock { contents in
            contents.runningTime = max(contents.runningTime, runningTime)
            contents.isClean = isComplete
        }
    }
}
