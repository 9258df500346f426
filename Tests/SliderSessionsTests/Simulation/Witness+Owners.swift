import SliderRecords
import SliderTimeline

@testable import SliderSessions

/// Checks how many sessions each owner has.
extension Witness {
    /// How many sessions an owner may have in a simulation.
    static let mostOwned = 2

    /// Checks that no owner has too many sessions. A session that has ended does not count, even if its record still
    /// exists.
    func checkOwners(_ process: Simulation.Process, _ disk: SimulatedDisk) {
        for owner in [SessionOwner(1), SessionOwner(2)] {
            let stored = disk.records.values.filter { $0.owner == owner && !process.sessions.journal.isRemoving($0.id) }
            let sessions = Set(stored.map(\.id)).union(Self.resident(of: owner, in: process))
            if sessions.count > Self.mostOwned { fail("\(owner) has \(sessions.map(\.description))") }
        }
    }

    /// Checks a creation that was refused because the owner has too many sessions. The owner must have them in records
    /// and in other creations, of which one each may still be removed or refused.
    func checkRefusal(_ operation: Operation, _ process: Simulation.Process, _ disk: SimulatedDisk) {
        guard let owner = operation.owner else { return fail("nobody has too many sessions") }
        let stored = disk.records.values.count { $0.owner == owner }
        let creations = creations(of: owner).filter { $0.number != operation.number }.map(\.id)
        let others = Set(Self.resident(of: owner, in: process) { $0.isBeingCreated }).subtracting(creations)
        let count = stored + creations.count + others.count
        ownerRefusals += 1
        if count < Self.mostOwned { fail("\(owner) was refused, and has \(count)") }
    }

    private static func resident(
        of owner: SessionOwner, in process: Simulation.Process,
        where matches: @Sendable (isolated Session) -> Bool = { _ in true }
    ) -> [SessionID] {
        process.sessions.residents.registry.sessions { session in
            session.owner == owner && session.enter { $0.isPresent && matches($0) }
        }.map(\.id)
    }
}
