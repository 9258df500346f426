package import ServiceBasics
import SliderTimeline
import Synchronization

/// The two threads of a record store: one commits, one loads.
extension ResidentSessions {
    /// Starts the threads. Call it once, before the first request.
    package func startStorage() throws(ThreadError) {
        guard let storage else { return }
        // While the processors are busy, fewer and larger commits cost less, and drags go before them.
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
            // It closes the store.
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
        // A call of a disk that does not answer: at least what it was to write is not stored.
        let unfinished = committing.hasFinished ? 0 : max(1, storage.journal.uncommittedSessions)
        if unfinished > 0 { storage.unstored.store(unfinished, ordering: .relaxed) }
    }

    /// How many sessions could not be stored in their last state when the threads ended.
    package var unstoredSessions: Int { storage?.unstored.load(ordering: .relaxed) ?? 0 }

    /// Waits without holding up a thread of the pool that runs tasks.
    private static func end(of thread: BackgroundThread, within patience: Duration) async {
        let deadline = ContinuousClock.now + patience
        while !thread.hasFinished, ContinuousClock.now < deadline {
            _ = await Task.detached { try? await Task.sleep(for: .milliseconds(2)) }.value
        }
    }

    /// Does the committing thread's next work, after waiting for it.
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

    /// Does the loading thread's work.
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
