import SliderTimeline

/// Admits one task at a time for each session, in the order in which they came.
actor SessionGates {
    /// For each session that a task is admitted for, the tasks that wait.
    private var waiting: [SessionID: [CheckedContinuation<Void, Never>]] = [:]

    /// Waits until no other task is admitted for a session. Every `enter` is followed by one `leave`.
    func enter(_ id: SessionID) async {
        guard waiting[id] != nil else {
            waiting[id] = []
            return
        }
        await withCheckedContinuation { waiting[id, default: []].append($0) }
    }

    /// Admits the next task.
    func leave(_ id: SessionID) {
        guard let first = waiting[id]?.first else {
            waiting[id] = nil
            return
        }
        waiting[id]?.removeFirst()
        first.resume()
    }
}
