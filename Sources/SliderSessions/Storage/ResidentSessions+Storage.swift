package import ServiceBasics
import SliderTimeline
import Synchronization

/// Operations on sessions over a record store.
///
/// A session in memory is used at once; any other is loaded first. A changed session is added to the journal, and a
/// response that must wait comes after the commit.
extension ResidentSessions {
    /// Performs an operation.
    @inline(__always)
    func performStored<Operation: SessionOperation>(
        _ operation: Operation, over storage: Storage, for client: UInt64, at moment: Int64
    ) -> SessionResult<Operation.Value> {
        let waits = operation.waits(storage.durability)
        if waits, let failure = storage.journal.failure {
            return .now(.failure(.storageUnavailable(failure.detail)))
        }
        guard let session = session(operation.id, at: moment) else {
            return afterLoad(operation, over: storage, for: client)
        }
        let context = context(at: moment)
        var result: Result<Operation.Value, SessionError> = .failure(.noSuchSession)
        let (access, isNew) = session.enter { $0.access(operation, storage.durability, in: context, &result) }
        switch access {
        case .answered:
            if isNew { storage.journal.add(session, since: moment, isAwaited: false) }
            if !operation.appliesEvents { keepAlive(session, over: storage) }
            return .now(result)
        case .waits(let wait):
            if isNew { storage.journal.add(session, since: moment, isAwaited: true) }
            return .later { [result] receiver in
                storage.receive(wait) { outcome in receiver(outcome.flatMap { result.map(operation.committed) }) }
            }
        case .isBeingCreated(let wait):
            if isNew { storage.journal.add(session, since: moment, isAwaited: true) }
            return again(operation, after: wait, over: storage, for: client)
        case .left:
            remove(session)
            return afterLoad(operation, over: storage, for: client)
        }
    }

    /// Performs an operation after the session is loaded.
    private func afterLoad<Operation: SessionOperation>(
        _ operation: Operation, over storage: Storage, for client: UInt64
    ) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            load(operation.id, over: storage, for: client) { [self] outcome in
                switch outcome {
                case .resident: perform(operation, for: client).deliver(to: receiver)
                case .absent: receiver(.failure(.noSuchSession))
                case .failed(let error): receiver(.failure(error))
                }
            }
        }
    }

    /// Performs an operation again after a commit. If the commit fails, it fails with the same error.
    private func again<Operation: SessionOperation>(
        _ operation: Operation, after wait: CommitWait, over storage: Storage, for client: UInt64
    ) -> SessionResult<Operation.Value> {
        .later { [self] receiver in
            storage.receive(wait) { [self] outcome in
                switch outcome {
                case .success: perform(operation, for: client).deliver(to: receiver)
                case .failure(let error): receiver(.failure(error))
                }
            }
        }
    }
}

/// The two threads of a record store: one commits, one loads.
extension ResidentSessions {
    /// Starts the threads. Call it once, before the first request.
    package func startStorage() throws(ThreadError) {
        guard let storage else { return }
        // Gives way to drags: while the processors are busy, fewer and larger commits cost less.
        let committing: BackgroundThread
        do throws(ThreadError) {
            committing = try BackgroundThread(givesWay: true) { [self] in
                while commitStep(over: storage) {}
            }
        } catch {
            closeRecords(over: storage)
            throw error
        }
        let loading: BackgroundThread
        do throws(ThreadError) {
            loading = try BackgroundThread { [self] in
                while loadStep(storage.loads.waitForNext(), over: storage) {}
            }
        } catch {
            // The committing thread closes the store.
            storage.journal.close(by: clock.monotonic())
            committing.join(until: Deadline(secondsFromNow: 5))
            throw error
        }
        storage.threads.withLock { $0 = (committing, loading) }
        countRecords(over: storage)
    }

    /// Ends the threads: loads what requests wait for, commits every change, and closes the store. ``unstoredSessions``
    /// says whether that succeeded.
    ///
    /// - Parameter patience: how long a store that fails is tried again.
    package func stopStorage(within patience: Duration) async {
        guard let storage, let (committing, loading) = storage.threads.withLock({ $0.take() }) else { return }
        storage.loads.close()
        await Self.end(of: loading, within: patience)
        extendRead(over: storage)
        storage.journal.close(by: clock.monotonic() + patience.nanoseconds)
        await Self.end(of: committing, within: patience + .seconds(5))
        // If the disk hangs, at least the change that it was to write is not stored.
        let unfinished = committing.hasFinished ? 0 : max(1, storage.journal.uncommittedSessions)
        if unfinished > 0 { storage.unstored.store(unfinished, ordering: .relaxed) }
    }

    /// How many sessions could not be stored in their last state when the threads ended.
    package var unstoredSessions: Int { storage?.unstored.load(ordering: .relaxed) ?? 0 }

    /// Waits without blocking a thread of the task pool.
    private static func end(of thread: BackgroundThread, within patience: Duration) async {
        let deadline = ContinuousClock.now + patience
        while !thread.hasFinished, ContinuousClock.now < deadline {
            _ = await Task.detached { try? await Task.sleep(for: .milliseconds(2)) }.value
        }
    }

    /// Waits for the committing thread's next work, and does it.
    ///
    /// - Returns: false after the store was closed.
    func commitStep(over storage: Storage) -> Bool {
        switch storage.journal.waitForStep(clock) {
        case .commit(let group): commit(group, over: storage)
        case .wait: break
        case .close:
            closeRecords(over: storage)
            return false
        }
        return true
    }

    /// Does work of the loading thread.
    ///
    /// - Returns: false at its end.
    func loadStep(_ work: LoadQueue.Work, over storage: Storage) -> Bool {
        switch work {
        case .load(let id): performLoad(of: id, over: storage)
        case .job(let job): job()
        case .close: return false
        }
        return true
    }
}
