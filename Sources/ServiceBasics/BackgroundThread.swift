import Glibc

/// A thread for calls that may block without limit, such as writing to a pipe that is not read. The process exits
/// without waiting for it.
package final class BackgroundThread: Sendable {
    private let hasEnded: Monitor<Bool>

    /// Starts a thread that runs `body` once.
    ///
    /// - Parameter givesWay: whether other threads have priority while all processors are busy.
    /// - Throws: why the system could not start the thread.
    package init(givesWay: Bool = false, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        let hasEnded = Monitor(false)
        self.hasEnded = hasEnded
        let context = Unmanaged.passRetained(
            Body {
                // On Linux this is the priority of the calling thread alone (setpriority(2)). It can always be lowered.
                if givesWay { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
                body()
                hasEnded.change { $0 = true }
            })
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runBody, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw ThreadError(code: result)
        }
        pthread_detach(thread)
    }

    /// Whether the thread has ended.
    package var hasFinished: Bool { hasEnded.change { $0 } }

    /// Waits until the thread has ended, or until the deadline.
    ///
    /// - Returns: whether it has ended.
    @discardableResult
    package func join(until deadline: Deadline) -> Bool {
        hasEnded.wait(until: deadline) { $0 ? true : nil } ?? false
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

/// Why a thread could not be started.
package struct ThreadError: Error, CustomStringConvertible {
    /// The system's error number.
    let code: Int32

    /// The error for people.
    package var description: String { "a thread can't be started: \(String(cString: strerror(code)))" }
}

/// The signals that this thread gets.
public enum SignalMask {
    /// Blocks signals sent to the process, which are for other threads. Signals of a crash are delivered to the thread
    /// that crashes, and Swift's crash report stops the other threads with SIGPROF: if these were blocked, the process
    /// would end without a report.
    public static func blockAllButCrashes() {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGPROF] { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
    }
}
