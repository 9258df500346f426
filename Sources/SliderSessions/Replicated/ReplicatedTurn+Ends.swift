import ServiceBasics
import SliderRecords
import SliderTimeline

/// Makes and ends sessions.
extension ReplicatedTurn {
    mutating func create(_ make: @escaping @Sendable () -> NewSession) {
        let sessions = owner.sessions
        let known = self.session
        let new = make()
        let session = new.session
        let put = session.enter { sessions.creation(of: $0, new.response) }
        deliveries = [new.delivery]
        tries += 1
        commit(put) { turn, result in
            switch result {
            case .success(.current):
                // Another process has deleted the known session, and the notice of that is still under way.
                known?.enter { $0.endElsewhere(as: .deleted) }
                turn.session = session
                sessions.countCreation()
                turn.respondToAll()
            // The store may have lost the session that it had made, whose tags clients may know.
            case .success(.absent) where turn.tries < ReplicatedSession.mostTries: turn.create(make)
            case .success(.keyInUse): turn.refuseAll(.keyInUse)
            case .success(.uncertain), .success(.absent): turn.refuseAll(.uncertain)
            case .success(.traceFull): turn.refuseAll(.tooManyTracedEvents(limit: put.mostTraced))
            case .success(.full): turn.refuseAll(.tooManySessions(limit: put.most))
            case .success(.ownerFull): turn.refuseAll(.tooManyClientSessions(limit: put.mostOwned ?? 0))
            case .success: turn.refuseAll(.idTaken)
            case .failure(let error): turn.fail(error)
            }
        }
    }

    mutating func end(
        _ session: Session, if precondition: SessionPrecondition, _ delivery: @escaping ReplicatedOperation.Delivery
    ) {
        let tag = session.enter { $0.tag }
        tries += 1
        if precondition.allows(tag) { return delete(basedOn: tag, delivery) }
        guard !isFresh else { return refuseAll(.preconditionFailed(current: tag)) }
        deliveries = [{ [operations] in operations[0].refuse(.preconditionFailed(current: tag)) }]
        read(all: false)
    }

    func delete(basedOn base: SessionTag?, _ delivery: @escaping ReplicatedOperation.Delivery) {
        store.delete(owner.id, basedOn: base) { [self] result in
            var turn = self
            switch result {
            case .success(.current):
                session?.enter { $0.endElsewhere(as: .deleted) }
                owner.sessions.noteEnd(of: owner.id)
                turn.session = nil
                turn.deliveries = [delivery]
                turn.respondToAll()
            case .success(.other(let update)): turn.goOn(from: update, isFresh: false)
            case .success(.uncertain): turn.refuseAll(.uncertain)
            case .success(let state): turn.endAbsent(state)
            case .failure(let error): turn.fail(error)
            }
        }
    }

    /// Ends the turn of a session that has ended elsewhere, or never existed.
    mutating func endAbsent(_ state: ReplicatedState) {
        var wasDeleted = false
        if case .absent(wasDeleted: true) = state { wasDeleted = true }
        session?.enter { $0.endElsewhere(as: wasDeleted ? .deleted : .expired) }
        if session != nil { owner.sessions.noteEnd(of: owner.id) }
        session = nil
        refuseAll(.noSuchSession)
    }
}
