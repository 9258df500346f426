import Glibc
import ServiceLifecycle
import UnixSignals

/// How the service reacts to signals.
///
/// The first SIGTERM, SIGINT or SIGHUP stops it gracefully. A later SIGTERM or SIGINT stops it at once; a later SIGHUP
/// does not: it often comes twice when a terminal closes (from the system and from the shell), or right after SIGTERM.
/// What comes within half a second of the first one is the same wish: a process manager may send a signal to the
/// process and to its group.
struct SignalWatch {
    let group: ServiceGroup

    /// For how long after the first signal others mean the same.
    private static let repeats = Duration.milliseconds(500)

    /// Sets the signals that need no watching: ignores SIGUSR1, SIGUSR2 and SIGALRM, which have no meaning here;
    /// SIGQUIT ends the process. Call it before the first thread starts, so that no signal arrives earlier.
    static func prepare() {
        for number in [SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
        // Swift's crash report treats SIGQUIT as a crash: it reports it and lets the process continue.
        if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
    }

    /// Watches for signals while the body runs.
    func watch(_ body: () async throws -> Void) async throws {
        // A SIGHUP that `nohup` ignores stays ignored.
        let stopping: [UnixSignal] = Self.isIgnored(SIGHUP) ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup]
        let signals = await UnixSignalsSequence(trapping: stopping)
        let watcher = Task { [group] in
            var endsAtOnce: ContinuousClock.Instant?
            for await signal in signals {
                guard let endsAtOnce else {
                    await group.triggerGracefulShutdown()
                    endsAtOnce = .now + Self.repeats
                    continue
                }
                if signal != .sighup, .now >= endsAtOnce { _exit(128 + signal.rawValue) }
            }
        }
        defer { watcher.cancel() }
        try await body()
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN is a number in place of a pointer, so Swift must compare the two as numbers.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
