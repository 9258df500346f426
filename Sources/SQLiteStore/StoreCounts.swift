import ServiceBasics

/// How much a store holds. Any thread reads it.
final class StoreCounts: Sendable {
    private struct Numbers {
        var sessions: Int
        var contentBytes: Int

        /// What was added since the opening.
        var added = StoreChange()
    }

    private let numbers: Lock<Numbers>

    init(sessions: Int, contentBytes: Int) {
        numbers = Lock(Numbers(sessions: sessions, contentBytes: contentBytes))
    }

    var current: (sessions: Int, contentBytes: Int) {
        numbers.withLock { (max(0, $0.sessions + $0.added.sessions), max(0, $0.contentBytes + $0.added.contentBytes)) }
    }

    /// What was added since the opening.
    var added: StoreChange { numbers.withLock { $0.added } }

    /// Adds what a transaction has changed.
    func add(_ change: StoreChange) {
        numbers.withLock {
            $0.added.sessions += change.sessions
            $0.added.contentBytes += change.contentBytes
        }
    }

    /// Sets what there was at the opening, once it has been counted.
    func count(_ opening: StoreChange) {
        numbers.withLock { ($0.sessions, $0.contentBytes) = (opening.sessions, opening.contentBytes) }
    }
}
