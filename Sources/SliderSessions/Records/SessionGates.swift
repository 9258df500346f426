import SliderTimeline

/// Admits one task at a time for each session, in the order in which they ask. A task that is cancelled stops waiting.
actor SessionGates {
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// For each session that a task is admitted for, the tasks that wait.
    private var waiting: [SessionID: [Waiter]] = [:]
    private var lastNumber = 0

    /// Runs the body when no other task is admitted for a session.
    ///
    /// - Returns: nil if the task was cancelled before it was admitted.
    nonisolated func admitted<Value: Sendable>(_ id: SessionID, _ body: () async -> Value) async -> Value? {
        guard await enter(id) else { return nil }
        let value = await body()
        await leave(id)
        return value
    }

    /// How many tasks wait for a session.
    func waitingCount(_ id: SessionID) -> Int { waiting[id]?.count ?? 0 }

    private func enter(_ id: SessionID) async -> Bool {
        guard waiting[id] != nil else {
            waiting[id] = []
            return true
        }
        lastNumber += 1
        let number = lastNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume(returning: false) }
                waiting[id, default: []].append(Waiter(number: number, continuation: continuation))
            }
        } onCancel: {
            Task { await self.stopWaiting(number, for: id) }
        }
    }

    private func leave(_ id: SessionID) {
        guard let first = waiting[id]?.first else {
            waiting[id] = nil
            return
        }
        waiting[id]?.removeFirst()
        first.continuation.resume(returning: true)
    }

    private func stopWaiting(_ number: Int, for id: SessionID) {
        guard let index = waiting[id]?.firstIndex(where: { $0.number == number }) else { return }
        waiting[id]?.remove(at: index).continuation.resume(returning: false)
    }
}
