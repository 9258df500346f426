import Synchronization

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
