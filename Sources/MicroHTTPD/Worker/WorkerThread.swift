import CMicroHTTPD
import Glibc

/// The thread of one worker.
struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread that runs the worker and then gives up the reference. From here on the worker is the thread's
    /// alone; when no thread can be started, the reference is still the caller's.
    init(_ worker: Unmanaged<Worker>) throws(HTTPServerError) {
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, runWorker, worker.toOpaque())
        guard result == 0 else { throw .system(result, "Cannot start a worker's thread") }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    func join() {
        pthread_join(thread, nil)
    }
}

/// The thread's first function: signals that somebody sends are for other threads. Those of a crash are for the thread
/// that crashes, and with SIGPROF Swift's crash report stops the others: blocked, they would end the process without a
/// word.
private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var signals = sigset_t()
    sigfillset(&signals)
    for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGPROF] { sigdelset(&signals, signal) }
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    guard let context else { return nil }
    Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
