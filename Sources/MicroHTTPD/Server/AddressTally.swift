import ServiceBasics

/// Counts the connections of each address, across all workers.
final class AddressTally: Sendable {
    private let limit: Int
    private let counts = Lock<[IPAddress: Int]>([:])

    /// A tally that allows `limit` connections per address; with 0 it allows any number and does not count.
    init(limit: Int) {
        self.limit = limit
    }

    /// Counts a new connection; `false` when its address has reached the limit.
    func admit(_ address: IPAddress) -> Bool {
        guard limit > 0 else { return true }
        return counts.withLock { counts in
            let count = counts[address, default: 0]
            guard count < limit else { return false }
            counts[address] = count + 1
            return true
        }
    }

    func release(_ address: IPAddress) {
        guard limit > 0 else { return }
        counts.withLock { counts in
            guard let count = counts[address] else { return }
            counts[address] = count > 1 ? count - 1 : nil
        }
    }
}
