import Glibc
import ServiceBasics
import Synchronization

/// The serial executor of one session: a lock that a worker thread enters in place, and a job queue for other callers.
///
/// A drag must not leave its thread (docs/architecture.md#a-drag-from-the-socket-to-the-response): changing threads
/// costs more than all the rest. So a worker takes the lock and runs on the actor at once. `await` from async code
/// enqueues a job as on any actor. Jobs are drained on the global pool, not on the thread that leaves the actor: a job
/// that is enqueued between its last look at the queue and its leaving would be missed.
final class SessionExecutor: SerialExecutor {
    private struct Queue: Sendable {
        var jobs: [UnownedJob] = []
        var isDraining = false
    }

    /// Held by the thread that runs on the actor, and for a moment to enqueue: one lock, because there are a million
    /// sessions.
    private let queue = Lock(Queue())
    private let owner = Atomic<UInt>(0)

    /// Runs the body with exclusive access to the actor, on this thread. Waits while another thread has access.
    @inline(__always)
    func withExclusiveAccess<Value>(_ body: () -> Value) -> Value {
        precondition(!isEntered, "this thread is inside the session already, and would wait for itself")
        return queue.withLock { _ in
            owner.store(Self.thisThread, ordering: .relaxed)
            defer { owner.store(0, ordering: .relaxed) }
            return body()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustDrain = queue.withLock { queue in
            queue.jobs.append(job)
            defer { queue.isDraining = true }
            return !queue.isDraining
        }
        if mustDrain { Task.detached { self.drain() } }
    }

    func isIsolatingCurrentContext() -> Bool? { isEntered }

    func checkIsolated() {
        precondition(isEntered, "this thread is not inside the session")
    }

    private var isEntered: Bool { owner.load(ordering: .relaxed) == Self.thisThread }

    private static var thisThread: UInt { UInt(pthread_self()) }

    /// Runs the waiting jobs. Leaves the actor after each, so a worker waits for one job and not for all.
    private func drain() {
        while let job = nextJob() {
            withExclusiveAccess { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    /// Takes the oldest waiting job; nil if there is none.
    private func nextJob() -> UnownedJob? {
        queue.withLock { queue in
            queue.isDraining = !queue.jobs.isEmpty
            return queue.jobs.isEmpty ? nil : queue.jobs.removeFirst()
        }
    }
}
