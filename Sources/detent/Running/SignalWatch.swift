import Glibc
import ServiceBasics
import UnixSignals

/// How the service reacts to signals.
///
/// The first SIGTERM, SIGINT or SIGHUP stops it gracefully; SIGHUP does not if the service has keys, which it then
/// reads again. A later SIGTERM or SIGINT stops it at once; a later SIGHUP does not: it often comes twice when a
/// terminal closes (from the system and from the shell), or right after SIGTERM. Signals within half a second after the
/// first one count as the same: a process manager may signal the process and its group.
struct SignalWatch {
    /// Stops the service gracefully.
    let stop: @Sendable () -> Void

    /// What SIGHUP does instead of stopping the service; nil if it stops the service.
    let onHangup: (@Sendable () -> Void)?

    /// Sets the handling of signals that are not watched: SIGUSR1, SIGUSR2 and SIGALRM are ignored, SIGQUIT ends the
    /// process. Call it before the first thread starts, so that no signal arrives earlier.
    static func prepare() {
        for number in [SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
        // Swift's crash report treats SIGQUIT as a crash: it reports it and lets the process continue.
        if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
    }

    /// Watches for signals while the body runs.
    func watch(_ body: () async throws -> Void) async throws {
        // A SIGHUP that `nohup` ignores stays ignored, unless it does not stop the service.
        let ignoresHangup = onHangup == nil && Self.isIgnored(SIGHUP)
        let signals = await UnixSignalsSequence(
            trapping: ignoresHangup ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup])
        let watcher = Task { [stop, onHangup] in
            var stopping = StopSignals()
            for await signal in signals {
                if signal == .sighup, let onHangup {
                    onHangup()
                    continue
                }
                switch stopping.meaning(of: signal, at: SystemClock.monotonic()) {
                case .stop: stop()
                case .repeated: break
                case .endAtOnce: _exit(128 + signal.rawValue)
                }
            }
        }
        defer { watcher.cancel() }
        try await body()
    }

    private static func isIgnored(_ number: Int32) -> Bool { isHandled(number, by: SIG_IGN) }

    /// Whether this is what handles a signal now.
    fileprivate static func isHandled(_ number: Int32, by handler: __sighandler_t?) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN and SIG_DFL are numbers cast to pointers, so the two are compared as numbers.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(handler, to: Int.self)
    }
}

/// What Swift's runtime writes to standard error when the process crashes, if its backtracer is installed.
enum CrashReport {
    private static let variable = "SWIFT_BACKTRACE"

    /// Starts this program again in the same process, with the setting that leaves registers out of crash reports:
    /// a report shows the memory that they point to, which may be a part of a token or a key.
    ///
    /// The runtime reads its settings before `main`, so they can't be changed later. Returns if there are no reports,
    /// if the settings say which registers to show, or if the program can't be started again. Call it before all else.
    static func leaveOutRegisters() {
        guard !SignalWatch.isHandled(SIGSEGV, by: SIG_DFL) else { return }
        let settings = getenv(variable).map { String(cString: $0) } ?? ""
        guard !settings.contains("registers=") else { return }
        // Not the link itself: the process would be named after it.
        guard let path = realpath("/proc/self/exe", nil) else { return }
        defer { free(path) }
        guard setenv(variable, (settings.isEmpty ? "" : settings + ",") + "registers=none", 1) == 0 else { return }
        execv(path, CommandLine.unsafeArgv)
    }
}

/// What a signal that stops the service means, which depends on the signals before it.
struct StopSignals {
    enum Meaning {
        /// Stop, and finish the requests in progress.
        case stop

        /// The same as the signal before: no effect.
        case repeated

        /// End the process now.
        case endAtOnce
    }

    /// How long after the first signal others count as the same.
    private static let repeats = Duration.milliseconds(500).nanoseconds

    private var first: Int64?

    /// - Parameter now: when the signal came, in nanoseconds of a monotonic clock.
    mutating func meaning(of signal: UnixSignal, at now: Int64) -> Meaning {
        guard let first else {
            first = now
            return .stop
        }
        return signal != .sighup && now - first >= Self.repeats ? .endAtOnce : .repeated
    }
}
