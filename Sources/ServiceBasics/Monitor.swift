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
