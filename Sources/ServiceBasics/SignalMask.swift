import Glibc

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
