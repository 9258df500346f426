import ServiceBasics

/// A value behind a lock, whose changes threads can wait for.
struct Monitor<Value: Sendable>: Sendable {
    private let value: Lock<Value>
    private let changed = Condition()

    init(_ value: Value) {
        self.value = Lock(value)
    }

    /// Runs `body` on the value with the lock held, and wakes the threads that wait for a change.
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { value in
            defer { changed.broadcast() }
            return body(&value)
        }
    }

    /// Waits until `body`, which runs on the value with the lock held, returns a result.
    ///
    /// - Returns: nil if the deadline passes first.
    func wait<Result>(until deadline: Deadline? = nil, for body: (inout Value) -> Result?) -> Result? {
        value.wait(on: changed, until: deadline?.moment, for: body)
    }
}
