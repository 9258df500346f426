import Glibc

/// A condition variable, for threads that wait until a lock's value has changed (`Lock.wait`).
///
/// Unchecked: the condition keeps its address from `init` to `deinit`, and the pthread functions may be called on it
/// from any thread.
public final class Condition: @unchecked Sendable {
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// A condition that no thread waits for.
    public init() {
        // Deadlines are on this clock, which changes of the system's time do not affect.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
    }

    /// Wakes all threads that wait. Without a waiting thread this makes no system call.
    public func broadcast() {
        pthread_cond_broadcast(condition)
    }

    /// Releases the mutex, waits, and takes the mutex again; `false` when the deadline has passed.
    func wait(with mutex: UnsafeMutablePointer<pthread_mutex_t>, until deadline: Int64?) -> Bool {
        guard let deadline else {
            pthread_cond_wait(condition, mutex)
            return true
        }
        var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        return pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT
    }
}
