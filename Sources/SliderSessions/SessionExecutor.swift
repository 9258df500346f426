import Glibc
import Synchronization

/// The serial executor of one session: a lock that a worker thread enters in place, and a queue for everybody else.
///
/// A drag must not leave its thread (the design's Threads section: a hop costs more than all the rest), so a worker
/// takes the lock and runs on the actor at once. `await` from async code enqueues a job as on any actor; jobs are
/// drained on the global pool, never on the thread that happens to leave, for between its last look at the queue and
/// its leaving there would be a moment in which a wake-up is lost.
///
/// `@unchecked Sendable` is safe: `jobs` and `isDraining` are only touched by the thread that holds `mutex`. The mutex
/// is a pthread one, at an address of its own, because the thread sanitizer understands it.
final class SessionExecutor: SerialExecutor, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let owner = Atomic<UInt>(0)
    private var jobs: [UnownedJob] = []
    private var isDraining = false

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs the body as the only one on the actor, on this thread, waiting for whoever is inside.
    func withExclusiveAccess<Value>(_ body: () -> Value) -> Value {
        lock()
        defer { unlock() }
        return body()
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

    private func lock() {
        pthread_mutex_lock(mutex)
        owner.store(Self.thisThread, ordering: .relaxed)
    }

    private func unlock() {
        owner.store(0, ordering: .relaxed)
        pthread_mutex_unlock(mutex)
    }

    private func append(_ job: UnownedJob) {
        jobs.append(job)
        guard !isDraining else { return }
        isDraining = true
        Task.detached { self.drain() }
    }

    private func drain() {
        withExclusiveAccess {
            while !jobs.isEmpty {
                let waiting = jobs
                jobs = []
                for job in waiting { job.runSynchronously(on: asUnownedSerialExecutor()) }
            }
            isDraining = false
        }
    }
}
