/// A moment at which a session that is watched wants to be visited, for time alone will have changed it.
struct Alarm: Sendable {
    /// The moment, on the session's clock.
    let due: Int64

    private let task: Task<Void, Never>

    init(at due: Int64, now: Int64, _ ring: @escaping @Sendable () async -> Void) {
        self.due = due
        // Never at once: whatever it was set for, a core is not kept busy with it.
        let pause = Duration.nanoseconds(max(1_000_000, due - now))
        task = Task.detached {
            do { try await Task.sleep(for: pause) } catch { return }
            await ring()
        }
    }

    func cancel() { task.cancel() }
}
