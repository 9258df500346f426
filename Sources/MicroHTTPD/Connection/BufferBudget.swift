import Synchronization

/// How many bytes the bodies and unsent answers of all workers hold, and how many they may.
final class BufferPool: Sendable {
    let limit: Int

    /// How many bytes bodies leave to answers, so that what is asked of the service without a body, its figures among
    /// it, is answered beside any number of bodies.
    let reserve: Int

    /// How many bytes a worker takes at a time.
    let slice: Int

    private let taken = Atomic<Int>(0)

    /// - Parameter workers: how many share it; each may keep two slices that it does not use.
    init(limit: Int, workers: Int) {
        self.limit = limit
        reserve = limit / 16
        slice = min(65_536, limit / (32 * workers))
    }

    /// Whether nothing is left.
    var isExhausted: Bool { taken.load(ordering: .relaxed) >= limit }

    /// Whether more was taken than there is.
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

/// One worker's part of the pool: it takes and gives back slices, so that a small body costs no shared memory.
struct BufferBudget {
    private let pool: BufferPool
    private var spare = 0

    init(of pool: BufferPool) {
        self.pool = pool
    }

    /// Whether nothing is left, here or for all.
    var isExhausted: Bool { pool.isExhausted && (spare <= 0 || pool.isOverdrawn) }

    /// Whether so many bytes are there, and others are left.
    func hasRoom(for count: Int, leaving reserve: Int) -> Bool { pool.hasRoom(for: count - spare + reserve) }

    /// Takes bytes; `false` when they are not there.
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

    /// Takes bytes, even if they are not there: what is held then is over the limit until some are given back.
    mutating func overdraw(_ count: Int) {
        if !take(count) { pool.add(count) }
    }

    /// Gives bytes back.
    mutating func release(_ count: Int) {
        spare += count
        let kept = pool.isOverdrawn ? 0 : pool.slice
        guard spare > 2 * kept else { return }
        pool.add(kept - spare)
        spare = kept
    }
}
