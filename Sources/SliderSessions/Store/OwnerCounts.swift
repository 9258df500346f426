package import RateLimiting
import ServiceBasics
import Synchronization

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

/// A place among the sessions of an owner, for one that is about to be made. Once it is made, it has the place.
final class OwnerPlace: Sendable {
    private let owner: SessionOwner
    private let counts: OwnerCounts
    private let isFree = Atomic<Bool>(true)

    init(of owner: SessionOwner, in counts: OwnerCounts) {
        (self.owner, self.counts) = (owner, counts)
    }

    /// The session is made, and has the place from now on.
    func handOver() { isFree.store(false, ordering: .relaxed) }

    /// Gives the place back, unless a session has it.
    func giveBack() {
        if isFree.exchange(false, ordering: .relaxed) { counts.giveBack(owner) }
    }

    /// The answer to a creation, which gives the place back if it is refused.
    func settled<Value>(_ response: SessionResult<Value>) -> SessionResult<Value> {
        response.mapResult { [self] result in
            if case .failure = result { giveBack() }
            return result
        }
    }
}

/// How many sessions an owner may have.
extension ResidentSessions {
    /// Takes a place for a session of an owner, as the record store's number of its sessions allows: on the committing
    /// thread, where no commit is under way, after one of the removals that are known now.
    func askForPlace(
        of owner: SessionOwner, of most: Int, over storage: Storage
    ) -> SessionResult<OwnerPlace> {
        .later { [owners] receiver in
            storage.journal.perform { isOpen in
                guard isOpen else { return receiver(.failure(.storageUnavailable("the service is stopping"))) }
                let stored: Int
                do throws(RecordStoreError) { stored = try storage.records.sessions(of: owner) } catch {
                    return receiver(.failure(.storageUnavailable(error.detail)))
                }
                guard let place = owners.take(owner, of: most, stored: stored) else {
                    return receiver(.failure(.tooManyClientSessions(limit: most)))
                }
                receiver(.success(place))
            }
        }
    }

    /// A session that was being made is stored.
    func noteStored(_ session: Session) {
        guard limits.clientSessions != nil, let owner = session.owner else { return }
        owners.store(owner)
    }

    /// A session has ended that was not stored.
    func givePlaceBack(of session: Session) {
        guard limits.clientSessions != nil, let owner = session.owner else { return }
        owners.giveBack(owner)
    }
}

extension SessionOwner {
    /// A client as an owner: the bearer of a token. nil for a client without one: addresses are
    /// shared and reassigned.
    package init?(_ client: ClientIdentity) {
        guard case .bearer(let hash, _) = client else { return nil }
        self.init(hash)
    }
}
