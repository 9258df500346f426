import Synchronization

/// The number of bytes that the bodies and unsent responses of all workers hold, and its limit.
final class BufferPool: Sendable {
    let limit: Int

    /// The bytes that bodies leave free for responses: requests without a body, such as those for metrics, get a
    /// response even while many bodies arrive.
    fileprivate let reserve: Int

    /// The number of bytes that a worker takes at a time.
    let slice: Int

    private let taken = Atomic<Int>(0)

    /// - Parameter workers: the number of workers that share the pool; each may keep two unused slices.
    init(limit: Int, workers: Int) {
        self.limit = limit
        reserve = limit / 16
        slice = min(65_536, limit / (32 * workers))
    }

    /// Whether no bytes are left.
    var isExhausted: Bool { taken.load(ordering: .relaxed) >= limit }

    /// Whether more bytes were taken than the limit allows.
    fileprivate var isOverdrawn: Bool { taken.load(ordering: .relaxed) > limit }

    fileprivate func hasRoom(for count: Int) -> Bool { taken.load(ordering: .relaxed) + count <= limit }

    fileprivate func take(_ count: Int) -> Bool {
        var before = taken.load(ordering: .relaxed)
        while before + count <= limit {
            let (exchanged, original) = taken.weakCompareExchange(
                expected: before, desired: before + count, ordering: .relaxed)
            if exchanged { return true }
            before = original
        }
        return false
    }

    fileprivate func add(_ count: Int) {
        taken.add(count, ordering: .relaxed)
    }
}

/// One worker's part of the pool. It takes and returns whole slices: most small bodies then need no shared memory.
struct BufferBudget {
    private let pool: BufferPool
    private var spare = 0

    init(of pool: BufferPool) {
        self.pool = pool
    }

    /// Whether no bytes are left, neither here nor in the pool.
    var isExhausted: Bool { pool.isExhausted && (spare <= 0 || pool.isOverdrawn) }

    /// Whether a body may take `count` bytes: the reserve for responses remains after them.
    func hasRoom(forBodyOf count: Int) -> Bool { pool.hasRoom(for: count - spare + pool.reserve) }

    /// Takes bytes; `false` when they are not available.
    mutating func take(_ count: Int) -> Bool {
        if count <= spare {
            spare -= count
            return true
        }
        let missing = count - spare
        if pool.take(missing + pool.slice) {
            spare = pool.slice
        } else if pool.take(missing) {
            spare = 0
        } else {
            return false
        }
        return true
    }

    /// Takes bytes, even over the limit: the pool is then overdrawn until enough are returned.
    mutating func overdraw(_ count: Int) {
        if !take(count) { pool.add(count) }
    }

    /// Returns bytes.
    mutating func release(_ count: Int) {
        spare += count
        let kept = pool.isOverdrawn ? 0 : pool.slice
        guard spare > 2 * kept else { return }
        pool.add(kept - spare)
        spare = kept
    }
}
