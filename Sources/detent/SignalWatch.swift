import Glibc
import ServiceLifecycle
import UnixSignals

/// What SIGTERM and SIGINT do: the first one stops the service as it should be stopped, a second one at once.
struct SignalWatch {
    let group: ServiceGroup

    /// Watches for signals while the body runs.
    func watch(_ body: () async throws -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let watcher = Task { [group] in
            var count = 0
            for await signal in signals {
                count += 1
                guard count == 1 else { _exit(128 + signal.rawValue) }
                await group.triggerGracefulShutdown()
            }
        }
        defer { watcher.cancel() }
        try await body()
    }
}
