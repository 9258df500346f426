import ServiceBasics

/// How much a store holds. Any thread reads it.
final class StoreCounts: Sendable {
    private struct Numbers {
        /// What there was at the opening. An estimate until it has been counted after a stop that was not clean.
        var opening: StoreChange

        /// What was added since.
        var added = StoreChange()
    }

    private let numbers: Lock<Numbers>

    init(_ opening: StoreChange) {
        numbers = Lock(Numbers(opening: opening))
    }

    var current: StoreChange { numbers.withLock { ($0.opening + $0.added).orZero } }

    /// What was added since the opening.
    var added: StoreChange { numbers.withLock { $0.added } }

    /// Adds what a transaction has changed.
    func add(_ change: StoreChange) { numbers.withLock { $0.added = $0.added + change } }

    /// Sets what there was at the opening, once it has been counted.
    func count(_ opening: StoreChange) { numbers.withLock { $0.opening = opening } }
}
