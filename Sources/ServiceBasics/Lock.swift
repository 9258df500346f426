public import Glibc

/// A value that one thread at a time can access. Copies of the lock share the value.
///
/// It is a pthread mutex, because the thread sanitizer does not support the standard library's `Mutex`. Mutex and value
/// are one allocation. Public and inlinable, not `package`: the compiler specialises only public code for another
/// module's types.
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

/// A value behind a lock, whose changes threads can wait for.
package struct Monitor<Value: Sendable>: Sendable {
    private let value: Lock<Value>
    private let changed = Condition()

    /// Makes a monitor with its first value.
    package init(_ value: Value) {
        self.value = Lock(value)
    }

    /// Runs `body` on the value with the lock held, and wakes the threads that wait for a change.
    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { value in
            defer { changed.broadcast() }
            return body(&value)
        }
    }

    /// Waits until `body`, which runs on the value with the lock held, returns a result.
    ///
    /// - Returns: nil if the deadline passes first.
    package func wait<Result>(until deadline: Deadline? = nil, for body: (inout Value) -> Result?) -> Result? {
        value.wait(on: changed, until: deadline?.moment, for: body)
    }
}

/// A queue: elements leave in the order in which they came.
package struct Queue<Element> {
    private var slots: [Element?] = []
    private var first = 0

    /// Makes an empty queue.
    package init() {}

    /// How many elements there are.
    package var count: Int { slots.count - first }

    /// Whether there is none.
    package var isEmpty: Bool { first == slots.count }

    /// The next element; nil if the queue is empty.
    package var next: Element? { isEmpty ? nil : slots[first] }

    /// The elements in their order.
    package var elements: some Sequence<Element> { slots[first...].lazy.compactMap(\.self) }

    /// Adds an element at the end.
    package mutating func append(_ element: Element) { slots.append(element) }

    /// Removes the next element; nil if there is none.
    package mutating func popNext() -> Element? {
        guard !isEmpty else { return nil }
        let element = slots[first]
        slots[first] = nil
        first += 1
        // Rare enough to cost a constant time for each element.
        if first == slots.count || first >= 1_024 && first * 2 >= slots.count {
            slots.removeFirst(first)
            first = 0
        }
        return element
    }
}

extension Queue: Sendable where Element: Sendable {}
