import Glibc

/// A lock for sessions and their shards: a pthread mutex, because the thread sanitizer understands it.
///
/// `@unchecked Sendable` and the unsafe pointer are safe: the mutex keeps its address from `init` to `deinit`, and the
/// pthread functions may be called on it from any thread.
final class SessionMutex: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs the body with the lock held.
    @inline(__always)
    func withLock<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Runs the body with the lock held, or not at all if another thread holds the lock.
    func withLockIfFree(_ body: () -> Void) {
        guard pthread_mutex_trylock(mutex) == 0 else { return }
        defer { pthread_mutex_unlock(mutex) }
        body()
    }
}
