import ServiceBasics
import SliderRecords
import SliderTimeline

/// Makes and ends sessions.
extension ReplicatedTurn {
    func create(_ session: Session, _ response: StoredResponse?) {
        let sessions = owner.sessions
        let known = self.session
        let put = session.enter { session in
            deliveries = [operations[0].perform(session, sessions.context(for: session))]
            return sessions.creation(of: session, response)
        }
        commit(put) { [self] result in
            switch result {
            case .success(.current):
                // Another process has deleted the known session, and the notice of that is still under way.
                known?.enter { $0.endElsewhere(as: .deleted) }
                self.session = session
                sessions.countCreation()
                respondToAll()
            case .success(.answered): refuseAll(.keyInUse)
            case .success(.uncertain): refuseAll(.uncertain)
            case .success(.traceFull): refuseAll(.tooManyTracedEvents(limit: put.mostTraced))
            case .success(.full): refuseAll(.tooManySessions(limit: put.most))
            case .success:
                self.session = known
                refuseAll(.idTaken)
            case .failure(let error): fail(error)
            }
        }
    }

    func end(
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
            switch result {
            case .success(.current):
                session?.enter { $0.endElsewhere(as: .deleted) }
                owner.sessions.noteEnd(of: owner.id)
                session = nil
                deliveries = [delivery]
                respondToAll()
            case .success(.other(let update)): goOn(from: update, isFresh: false)
            case .success(.uncertain): refuseAll(.uncertain)
            case .success: end(with: .noSuchSession)
            case .failure(let error): fail(error)
            }
        }
    }

    /// Ends the turn of a session that has ended elsewhere, or never existed.
    func end(with error: SessionError) {
        let wasDeleted = owner.state.withLock { $0.wasDeleted }
        session?.enter { $0.endElsewhere(as: wasDeleted ? .deleted : .expired) }
        if session != nil { owner.sessions.noteEnd(of: owner.id) }
        session = nil
        refuseAll(error)
    }
}
