import ServiceBasics
package import SliderRecords
import Synchronization

/// What the metrics tell of the sessions.
extension ReplicatedSessions {
    package var counts: SessionCounts {
        SessionCounts(
            present: store.figures.sessions, resident: copies.reduce(0) { $0 + $1.withLock(\.count) },
            created: created.load(ordering: .relaxed), expired: store.expiredCount)
    }

    package var isStorageFailing: Bool { store.failure != nil }

    package var storageReport: StorageReport? {
        StorageReport(
            counted: counters.current, stored: store.figures, resident: counts.resident,
            waitingForCommit: commits.load(ordering: .relaxed), fileBytes: nil,
            waitingForLoad: loads.load(ordering: .relaxed), isFailing: isStorageFailing)
    }

    package func setStreamCount(_ count: @escaping @Sendable () -> Int) { others.setStreamCount(count) }

    package var otherProcesses: ProcessCounts { others.counts(at: clock.monotonic()) }

    /// Tells the other processes what this one has open, and asks what they have. Done each second, and at the start of
    /// the service, so that as a rule it knows of the others before its first connection.
    package func exchangeCounts() {
        let own = ProcessCounts(processes: 1, streams: others.ownStreams, resident: counts.resident)
        store.exchange(own) { [others, clock] result in
            if case .success(let counts) = result { others.note(counts, at: clock.monotonic()) }
        }
    }
}

/// What the other processes over a store have open, as this process heard it last.
final class OtherProcesses: Sendable {
    /// For how long it counts, in nanoseconds. With the time for which a store counts a process that has died, these
    /// are 15 s.
    static let life: Int64 = 5_000_000_000

    private struct State: Sendable {
        var counts = ProcessCounts()
        var notedAt = Int64.min
        var streamCount: @Sendable () -> Int = { 0 }
    }

    private let state = Lock(State())

    /// Sets what counts the open streams of this process.
    func setStreamCount(_ count: @escaping @Sendable () -> Int) { state.withLock { $0.streamCount = count } }

    /// The open streams of this process.
    var ownStreams: Int { state.withLock(\.streamCount)() }

    /// Notes what the others have.
    func note(_ counts: ProcessCounts, at moment: Int64) {
        state.withLock { ($0.counts, $0.notedAt) = (counts, moment) }
    }

    /// What the others have. If that was heard too long ago, nothing but how many are at the same place, which is still
    /// so when the store can't be asked.
    func counts(at moment: Int64) -> ProcessCounts {
        state.withLock { state in
            guard state.notedAt > .min, moment - state.notedAt < Self.life else {
                return ProcessCounts(atThisPlace: state.counts.atThisPlace)
            }
            return state.counts
        }
    }
}
