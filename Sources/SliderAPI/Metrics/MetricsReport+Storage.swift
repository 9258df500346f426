import SliderSessions

extension MetricsReport {
    /// The metrics of the record store; none if sessions are in memory alone.
    func writeStorage(_ storage: StorageReport, to text: inout PrometheusText) {
        let counted = storage.counted
        text.metric("detent_commits_total", "counter", "Commits, also those that failed.")
        text.sample("detent_commits_total", [], "\(counted.commits)")
        text.metric("detent_commit_failures_total", "counter", "Commits that failed.")
        text.sample("detent_commit_failures_total", [], "\(counted.failures)")
        text.histogram(
            "detent_commit_changes", "Changes of one commit.", bounds: StorageFigures.changeBounds.map { "\($0)" },
            counts: counted.changes, sum: "\(counted.changeCount)")
        text.histogram(
            "detent_commit_duration_seconds", "Time that a commit took.",
            bounds: StorageFigures.durationBounds.map { "\($0)" }, counts: counted.durations,
            sum: "\(Double(counted.nanoseconds) / 1e9)")
        text.metric("detent_storage_waiting", "gauge", "What waits for the record store, by what for.")
        text.sample("detent_storage_waiting", [("for", "commit")], "\(storage.waitingForCommit)")
        text.sample("detent_storage_waiting", [("for", "load")], "\(storage.waitingForLoad)")
        text.metric("detent_storage_failing", "gauge", "Whether the last commit failed.")
        text.sample("detent_storage_failing", [], storage.isFailing ? "1" : "0")
        text.metric("detent_session_loads_total", "counter", "Sessions loaded into memory.")
        text.sample("detent_session_loads_total", [], "\(counted.loads)")
        text.metric("detent_session_evictions_total", "counter", "Sessions that left memory to make room.")
        text.sample("detent_session_evictions_total", [], "\(counted.evictions)")
        text.metric("detent_resident_sessions", "gauge", "Sessions in memory.")
        text.sample("detent_resident_sessions", [], "\(storage.resident)")
        text.metric("detent_stored_sessions", "gauge", "Sessions in the record store.")
        text.sample("detent_stored_sessions", [], "\(storage.stored.sessions)")
        text.metric("detent_stored_bytes", "gauge", "The size of stored controls, records and answers.")
        text.sample("detent_stored_bytes", [], "\(storage.stored.contentBytes)")
        guard let fileBytes = storage.fileBytes else { return }
        text.metric("detent_storage_file_bytes", "gauge", "The size of the record store's files.")
        text.sample("detent_storage_file_bytes", [], "\(fileBytes)")
    }
}
