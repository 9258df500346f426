package import ServiceBasics
import Synchronization

/// The two threads of a record store: one commits, one loads.
extension StoredSessions {
    /// Starts the threads. Call it once, before the first request.
    package func start() throws(ThreadError) {
        // Gives way to drags: while the processors are busy, fewer and larger commits cost less.
        let committing: BackgroundThread
        do throws(ThreadError) {
            committing = try BackgroundThread(givesWay: true) { [self] in
                while commitStep() {}
            }
        } catch {
            closeRecords()
            throw error
        }
        let loading: BackgroundThread
        do throws(ThreadError) {
            loading = try BackgroundThread { [self] in
                while loadStep(loads.waitForNext()) {}
            }
        } catch {
            // The committing thread closes the store.
            journal.close(by: clock.monotonic())
            committing.join(until: Deadline(secondsFromNow: 5))
            throw error
        }
        threads.withLock { $0 = (committing, loading) }
        countRecords()
    }

    /// Ends the threads: loads what requests wait for, commits every change, and closes the store. ``unstoredSessions``
    /// says whether that succeeded.
    ///
    /// - Parameter patience: how long a store that fails is tried again.
    package func stop(within patience: Duration) async {
        guard let (committing, loading) = threads.withLock({ $0.take() }) else { return }
        loads.close()
        await Self.end(of: loading, within: patience)
        extendRead()
        journal.close(by: clock.monotonic() + patience.nanoseconds)
        await Self.end(of: committing, within: patience + .seconds(5))
        // If the disk hangs, at least the change that it was to write is not stored.
        let unfinished = committing.hasFinished ? 0 : max(1, journal.uncommittedSessions)
        if unfinished > 0 { unstored.store(unfinished, ordering: .relaxed) }
    }

    /// How many sessions could not be stored in their last state when the threads ended.
    package var unstoredSessions: Int { unstored.load(ordering: .relaxed) }

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
    func commitStep() -> Bool {
        switch journal.waitForStep(clock) {
        case .commit(let group): commit(group)
        case .wait: break
        case .close:
            closeRecords()
            return false
        }
        return true
    }

    /// Does work of the loading thread.
    ///
    /// - Returns: false at its end.
    func loadStep(_ work: LoadQueue.Work) -> Bool {
        switch work {
        case .load(let id): performLoad(of: id)
        case .job(let job): job()
        case .close: return false
        }
        return true
    }
}
