import Glibc
import ServiceLifecycle
import UnixSignals

/// What signals do to the service.
///
/// The first SIGTERM, SIGINT or SIGHUP stops it as it should be stopped; SIGTERM or SIGINT after that, at once. SIGHUP
/// does not: it often comes twice when a terminal is closed (from the system and from the shell), or right after SIGTERM.
struct SignalWatch {
    let group: ServiceGroup

    /// Sets what needs no watching: SIGUSR1, SIGUSR2 and SIGALRM, which have no meaning here, are ignored; SIGQUIT ends
    /// the process. To be called before the first thread starts, so that no signal comes too early.
    static func prepare() {
        for number in [SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
        // Swift's crash report takes SIGQUIT for a crash, reports it, and lets the process go on.
        if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
    }

    /// Watches for signals while the body runs.
    func watch(_ body: () async throws -> Void) async throws {
        // What `nohup` ignores stays ignored.
        let stopping: [UnixSignal] = Self.isIgnored(SIGHUP) ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup]
        let signals = await UnixSignalsSequence(trapping: stopping)
        let watcher = Task { [group] in
            var isStopping = false
            for await signal in signals {
                if isStopping, signal != .sighup { _exit(128 + signal.rawValue) }
                isStopping = true
                await group.triggerGracefulShutdown()
            }
        }
        defer { watcher.cancel() }
        try await body()
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        // SIG_IGN is a number in a pointer's place, which Swift compares only as such.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
