import Glibc
import ServiceBasics

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

/// The thread's main function.
private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    SignalMask.blockAllButCrashes()
    guard let context else { return nil }
    Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
