import ServiceBasics

/// How many sessions owners have, as creations need to know it (`--client-sessions`).
///
/// A session that is being made has a place here (``OwnerPlace``), from before it is made until it is stored. A record
/// store counts the stored ones; here is what it told last, and what was stored since. Sessions that have ended since
/// are still in that number: it may be too large, and is never too small. If it leaves no place, the store is asked
/// again (``take(_:of:stored:)``).
///
/// Without a record store no session is ever stored, so that all of them have places.
final class OwnerCounts: Sendable {
    /// How many owners are remembered of whom no session is being made.
    static let mostIdle = 4_096

    private struct Count: Sendable {
        var stored: Int
        var places = 0
    }

    private struct State: Sendable {
        var counts: [SessionOwner: Count] = [:]

        /// How many of them have no places.
        var idle = 0

        mutating func forget(_ owner: SessionOwner) {
            counts[owner] = nil
            idle -= 1
        }

        /// Forgets the owners without places: the store knows them.
        mutating func forgetIdle() {
            counts = counts.filter { $0.value.places > 0 }
            idle = 0
        }
    }

    private let hasStore: Bool
    private let state = Lock(State())

    /// No owners yet.
    ///
    /// - Parameter hasStore: whether there is a record store, which has to be asked about an owner first.
    init(hasStore: Bool) {
        self.hasStore = hasStore
    }

    /// How many owners are known.
    var count: Int { state.withLock { $0.counts.count } }

    /// Takes a place for one more session.
    ///
    /// - Parameters:
    ///   - most: how many sessions an owner may have.
    ///   - stored: how many the store has, if it has just been asked: while no commit is under way.
    /// - Returns: nil if there is no place, or if the store must be asked.
    func take(_ owner: SessionOwner, of most: Int, stored: Int? = nil) -> OwnerPlace? {
        let isTaken = state.withLock { state in
            let known = state.counts[owner]
            guard let stored = stored ?? known?.stored ?? (hasStore ? nil : 0) else { return false }
            let places = known?.places ?? 0
            guard stored + places < most else { return false }
            if places == 0, known != nil { state.idle -= 1 }
            state.counts[owner] = Count(stored: stored, places: places + 1)
            return true
        }
        return isTaken ? OwnerPlace(of: owner, in: self) : nil
    }

    /// A session that had a place is stored.
    func store(_ owner: SessionOwner) { leave(owner, stored: 1) }

    /// A session that had a place was not made, or has ended.
    func giveBack(_ owner: SessionOwner) { leave(owner, stored: 0) }

    private func leave(_ owner: SessionOwner, stored: Int) {
        state.withLock { state in
            guard var count = state.counts[owner], count.places > 0 else { return }
            count.places -= 1
            count.stored += stored
            state.counts[owner] = count
            guard count.places == 0 else { return }
            state.idle += 1
            guard hasStore else { return state.forget(owner) }
            if state.idle > Self.mostIdle { state.forgetIdle() }
        }
    }
}
