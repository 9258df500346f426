import Glibc
import Synchronization

/// The serial executor of one session: a lock that a worker thread enters in place, and a queue for everybody else.
///
/// A drag must not leave its thread (the design's Threads section: a hop costs more than all the rest), so a worker
/// takes the lock and runs on the actor at once. `await` from async code enqueues a job as on any actor; jobs are
/// drained on the global pool, never on the thread that happens to leave, for between its last look at the queue and
/// its leaving there would be a moment in which a wake-up is lost.
///
/// `@unchecked Sendable` is safe: `jobs` and `isDraining` are only touched by the thread that holds `mutex`.
final class SessionExecutor: SerialExecutor, @unchecked Sendable {
    private let mutex = SessionMutex()
    private let owner = Atomic<UInt>(0)
    private var jobs: [UnownedJob] = []
    private var isDraining = false

    /// Runs the body as the only one on the actor, on this thread, waiting for whoever is inside.
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

    /// Runs what waits, leaving between jobs, so that a worker waits for one of them and not for all.
    private func drain() {
        while withExclusiveAccess({ runNext() }) {}
    }

    /// Runs the job that has waited longest; says whether there was one.
    private func runNext() -> Bool {
        guard !jobs.isEmpty else {
            isDraining = false
            return false
        }
        jobs.removeFirst().runSynchronously(on: asUnownedSerialExecutor())
        return true
    }
}
