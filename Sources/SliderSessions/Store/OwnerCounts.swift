package import RateLimiting
import ServiceBasics
import SliderRecords
import Synchronization

/// How many sessions owners have, as creations need to know it (`--client-sessions`).
///
/// A session that is being made has a place here (``OwnerPlace``) until it is stored. A record store counts the stored
/// sessions. This type has the store's last count, plus what was stored since. Sessions that have ended since are not
/// subtracted, so the number may be too large but is never too small. If it leaves no place, the store is asked again
/// (``take(_:of:stored:)``).
///
/// Without a record store, every session has a place until it ends.
final class OwnerCounts: Sendable {
    /// The most owners that are remembered although no session of theirs is being made.
    static let mostIdle = 4_096

    private struct Count: Sendable {
        var stored: Int
        var places = 0
    }

    private struct State: Sendable {
        var counts: [SessionOwner: Count] = [:]

        /// The number of owners without places.
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
    /// - Parameter hasStore: whether there is a record store. It is then asked first about each owner.
    init(hasStore: Bool) {
        self.hasStore = hasStore
    }

    /// How many owners are known.
    var count: Int { state.withLock { $0.counts.count } }

    /// Takes a place for one more session.
    ///
    /// - Parameters:
    ///   - most: how many sessions an owner may have.
    ///   - stored: the store's count, if it was just asked for while no commit is under way.
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

    /// Frees the place of a session that is stored, and counts it as stored.
    func store(_ owner: SessionOwner) { leave(owner, stored: 1) }

    /// Frees the place of a session that was not made, or has ended.
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

/// A reserved place for one more session of an owner. Once the session is made, the place belongs to it.
final class OwnerPlace: Sendable {
    private let owner: SessionOwner
    private let counts: OwnerCounts
    private let isFree = Atomic<Bool>(true)

    init(of owner: SessionOwner, in counts: OwnerCounts) {
        (self.owner, self.counts) = (owner, counts)
    }

    /// Passes the place to the session, which is made.
    func handOver() { isFree.store(false, ordering: .relaxed) }

    /// Gives the place back, unless a session has it.
    func giveBack() {
        if isFree.exchange(false, ordering: .relaxed) { counts.giveBack(owner) }
    }

    /// The result of a creation. Gives the place back if it is refused.
    func settled<Value>(_ response: SessionResult<Value>) -> SessionResult<Value> {
        response.mapResult { [self] result in
            if case .failure = result { giveBack() }
            return result
        }
    }
}

extension SessionOwner {
    /// A client as an owner: the bearer of a token. nil for a client without one: addresses are
    /// shared and reassigned.
    package init?(_ client: ClientIdentity) {
        guard case .bearer = client else { return nil }
        self.init(of: client)
    }

    /// A client as the one whose request has a stored response: without a token, its address. That is enough for what
    /// ends within a day.
    package init(of client: ClientIdentity) {
        switch client {
        case .bearer(let hash, _): self.init(hash)
        case .network(let network):
            var hash = StableHash("network".utf8.span)
            hash.combine(network)
            self.init(hash.value)
        case .strangers: self.init(0)
        }
    }
}
