import CMicroHTTPD
import Glibc

/// The thread of one worker.
struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread that runs the worker and then releases the reference. From here on only the thread uses the
    /// worker. When no thread can be started, the caller keeps the reference.
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

/// The thread's main function. It blocks signals sent to the process, which are for other threads. Signals of a crash
/// are delivered to the thread that crashes, and Swift's crash report stops the other threads with SIGPROF: if these
/// were blocked, the process would end without a report.
private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var signals = sigset_t()
    sigfillset(&signals)
    for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGPROF] { sigdelset(&signals, signal) }
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    guard let context else { return nil }
    Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
