import ServiceBasics

/// A timer for the next change that time alone makes to a watched session.
struct Alarm: Sendable {
    /// The moment, on the session's clock.
    let due: Int64

    private let task: Task<Void, Never>

    init(at due: Int64, now: Int64, on clock: ServiceClock, _ ring: @escaping @Sendable () async -> Void) {
        self.due = due
        // At least 1 ms, so that an alarm never keeps a core busy.
        let moment = clock.monotonic() + max(1_000_000, due - now)
        task = Task.detached {
            do { try await clock.sleep(moment) } catch { return }
            await ring()
        }
    }

    func cancel() { task.cancel() }
}
