import Glibc

/// A value behind a mutex, with a condition variable to wait for its changes.
///
/// `@unchecked Sendable` and the unsafe pointers are safe: mutex and condition keep their addresses from `init` to
/// `deinit`, and `mutex` guards the value. They are pthread's because the thread sanitizer understands those.
final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        // Deadlines are on this clock, which changes of the system's time do not affect.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` on the value with the lock held, and wakes the threads that wait for a change.
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            // Without a waiting thread this makes no system call.
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&value)
    }

    /// Waits until `body`, which runs on the value with the lock held, returns a result.
    ///
    /// - Returns: nil if the deadline passes first.
    func wait<Result>(until deadline: Deadline? = nil, for body: (inout Value) -> Result?) -> Result? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            guard var time = deadline?.time else {
                pthread_cond_wait(condition, mutex)
                continue
            }
            guard pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT else { return body(&value) }
        }
    }
}
