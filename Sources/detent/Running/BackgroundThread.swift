import Glibc
import ServiceBasics

/// A thread for calls that may block without limit: writing to a pipe that is not read. The process exits without it.
final class BackgroundThread: Sendable {
    private let hasEnded: Monitor<Bool>

    /// Starts a thread that runs `body` once.
    init(_ body: @escaping @Sendable () -> Void) throws(CommandFailure) {
        let hasEnded = Monitor(false)
        self.hasEnded = hasEnded
        let context = Unmanaged.passRetained(
            Body {
                body()
                hasEnded.change { $0 = true }
            })
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runBody, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw CommandFailure(.system, "a thread can't be started: \(String(cString: strerror(result)))")
        }
        pthread_detach(thread)
    }

    /// Waits until the thread has ended, or until the deadline.
    func join(until deadline: Deadline) {
        _ = hasEnded.wait(until: deadline) { $0 ? true : nil }
    }

    /// The closure as an object, which a C pointer can hold.
    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

/// The thread's main function.
private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    SignalMask.blockAllButCrashes()
    guard let context else { return nil }
    Unmanaged<BackgroundThread.Body>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
