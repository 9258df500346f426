public import Glibc

/// A value that one thread at a time can access. Copies of the lock share the value.
///
/// It is a pthread mutex because the thread sanitizer does not support the standard library's. Mutex and value are one
/// allocation. Public and inlinable, not `package`: the compiler specialises only public code for another module's
/// types.
///
/// Unchecked: the value is accessed only while the mutex is held.
public struct Lock<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let storage: LockStorage<Value>

    /// A lock with its first value.
    @inlinable
    public init(_ value: Value) {
        storage = LockStorage.make(value)
    }

    /// Runs `body` with exclusive access to the value.
    @inlinable @inline(__always)
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try storage.withUnsafeMutablePointers { value, mutex throws(Failure) in
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }

    /// Runs `body` with exclusive access to the value, or not at all while another thread has access.
    @inlinable
    public func withLockIfFree(_ body: (inout Value) -> Void) {
        storage.withUnsafeMutablePointers { value, mutex in
            guard pthread_mutex_trylock(mutex) == 0 else { return }
            defer { pthread_mutex_unlock(mutex) }
            body(&value.pointee)
        }
    }

    /// Calls `body` until it returns a result. Between the calls it waits, without the lock, until `condition` is
    /// signalled.
    ///
    /// - Parameter deadline: in nanoseconds of `SystemClock.monotonic()`; nil waits without a limit.
    /// - Returns: nil when the deadline passes first.
    public func wait<Result>(
        on condition: Condition, until deadline: Int64? = nil, for body: (inout Value) -> Result?
    ) -> Result? {
        storage.withUnsafeMutablePointers { value, mutex in
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while true {
                if let result = body(&value.pointee) { return result }
                guard condition.wait(with: mutex, until: deadline) else { return body(&value.pointee) }
            }
        }
    }
}

/// The memory of a lock: its value and its mutex.
@usableFromInline
final class LockStorage<Value>: ManagedBuffer<Value, pthread_mutex_t> {
    @inlinable
    static func make(_ value: Value) -> LockStorage<Value> {
        let storage = unsafeDowncast(create(minimumCapacity: 1) { _ in value }, to: LockStorage<Value>.self)
        storage.withUnsafeMutablePointerToElements { mutex in
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }
        return storage
    }

    @inlinable
    deinit {
        withUnsafeMutablePointerToElements { mutex in
            pthread_mutex_destroy(mutex)
            mutex.deinitialize(count: 1)
        }
    }
}
