import Glibc
import Synchronization

/// The serial executor of one session: a lock that a worker thread enters in place, and a job queue for other callers.
///
/// A drag must not leave its thread (CONTRIBUTING.md#one-request-end-to-end): changing threads costs more than all the
/// rest. So a worker takes the lock and runs on the actor at once. `await` from async code enqueues a job as on any
/// actor. Jobs are drained on the global pool, not on the thread that leaves the actor: a wake-up between its last look
/// at the queue and its leaving would be lost.
///
/// `@unchecked Sendable` is safe: `jobs` and `isDraining` are accessed only with `mutex` held.
final class SessionExecutor: SerialExecutor, @unchecked Sendable {
    private let mutex = SessionMutex()
    private let owner = Atomic<UInt>(0)
    private var jobs: [UnownedJob] = []
    private var isDraining = false

    /// Runs the body with exclusive access to the actor, on this thread. Waits while another thread has access.
    @inline(__always)
    func withExclusiveAccess<Value>(_ body: () -> Value) -> Value {
        precondition(!isEntered, "this thread is inside the session already, and would wait for itself")
        return mutex.withLock {
            owner.store(Self.thisThread, ordering: .relaxed)
            defer { owner.store(0, ordering: .relaxed) }
            return body()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard !isEntered else { return append(job) }
        withExclusiveAccess { append(job) }
    }

    func isIsolatingCurrentContext() -> Bool? { isEntered }

    func checkIsolated() {
        precondition(isEntered, "this thread is not inside the session")
    }

    private var isEntered: Bool { owner.load(ordering: .relaxed) == Self.thisThread }

    private static var thisThread: UInt { UInt(pthread_self()) }

    private func append(_ job: UnownedJob) {
        jobs.append(job)
        guard !isDraining else { return }
        isDraining = true
        Task.detached { self.drain() }
    }

    /// Runs the waiting jobs. Leaves the actor after each, so a worker waits for one job and not for all.
    private func drain() {
        while withExclusiveAccess({ runNext() }) {}
    }

    /// Runs the oldest waiting job. Returns false if there is none.
    private func runNext() -> Bool {
        guard !jobs.isEmpty else {
            isDraining = false
            return false
        }
        jobs.removeFirst().runSynchronously(on: asUnownedSerialExecutor())
        return true
    }
}
