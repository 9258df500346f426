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
