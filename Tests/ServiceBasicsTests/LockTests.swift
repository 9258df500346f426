import Glibc
import ServiceBasics
import Testing

/// A lock owns its value; threads can wait for the value to change.
@Suite struct LockTests {
    @Test func theValue_isAccessedByOneThreadAtATime() async {
        let count = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test func anError_isThrownOn_andTheLockIsFreeAgain() {
        struct Refusal: Error {}
        let value = Lock(1)
        #expect(throws: Refusal.self) { try value.withLock { _ throws(Refusal) in throw Refusal() } }
        #expect(value.withLock { $0 } == 1)
    }

    @Test func withLockIfFree_runsOnlyWhileNoOtherThreadHasAccess() {
        let value = Lock(0)
        value.withLock { _ in
            onThread { value.withLockIfFree { $0 = 1 } }
        }
        #expect(value.withLock { $0 } == 0)
        value.withLockIfFree { $0 = 2 }
        #expect(value.withLock { $0 } == 2)
    }

    @Test func theValue_isReleasedWithTheLock() {
        final class Item: Sendable {}
        var lock: Lock<Item>? = Lock(Item())
        weak let item = lock?.withLock { $0 }
        #expect(item != nil)
        lock = nil
        #expect(item == nil)
    }

    @Test func wait_endsWithTheFirstResult() {
        let (value, changed) = (Lock(0), Condition())
        let thread = Thread {
            for _ in 0..<3 {
                usleep(5_000)
                value.withLock { $0 += 1 }
                changed.broadcast()
            }
        }
        #expect(value.wait(on: changed) { $0 == 3 ? "three" : nil } == "three")
        thread.join()
    }

    @Test func wait_endsAtTheDeadline_withTheLockFree() {
        let (value, changed) = (Lock(0), Condition())
        let deadline = SystemClock.monotonic() + 20_000_000
        #expect(value.wait(on: changed, until: deadline) { _ in Int?.none } == nil)
        #expect(SystemClock.monotonic() >= deadline)
        #expect(value.withLock { $0 } == 0)
    }
}

/// Runs the body on a thread of its own and waits for its end.
private func onThread(_ body: @escaping @Sendable () -> Void) {
    Thread(body).join()
}

private struct Thread {
    private let thread: pthread_t

    init(_ body: @escaping @Sendable () -> Void) {
        final class Body: Sendable {
            let run: @Sendable () -> Void

            init(_ run: @escaping @Sendable () -> Void) {
                self.run = run
            }
        }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(Body(body)).toOpaque())
        precondition(result == 0, "a thread cannot be started")
        self.thread = thread
    }

    func join() {
        pthread_join(thread, nil)
    }
}
