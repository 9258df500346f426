import MicroHTTPD
import SliderEngine
import SliderRecords
import SliderSessions
import SliderWire

/// The service's metrics as text. Labels name route templates, never a session.
///
/// Gauges about sessions are of all processes that have the same ones. Counters are of this process: the
/// collector adds them up, and a process that dies must not make a sum smaller.
struct MetricsReport {
    let metrics: Metrics
    let sessions: SessionCounts
    let storage: StorageReport?

    /// What other processes with the same sessions have open.
    let others: ProcessCounts
    let droppedLogLines: UInt64
    let version: String

    var text: String {
        var text = PrometheusText()
        writeRequests(to: &text)
        writeDurations(to: &text)
        writeEvents(to: &text)
        writeSessions(to: &text)
        if let storage { writeStorage(storage, to: &text) }
        writeStreams(to: &text)
        writeProcesses(to: &text)
        writeRateLimits(to: &text)
        writeConnections(to: &text)
        writeProcess(to: &text)
        return text.text
    }

    private func writeRequests(to text: inout PrometheusText) {
        text.metric("detent_requests_total", "counter", "Completed requests.")
        for route in 0..<Route.count {
            for method in 0...WorkerCounters.methods.count {
                for index in 0...WorkerCounters.statuses.count {
                    let count = metrics.sum { $0.requests(route, method, index) }
                    guard count > 0 else { continue }
                    let name = method < WorkerCounters.methods.count ? WorkerCounters.methods[method].rawValue : "other"
                    let status =
                        index < WorkerCounters.statuses.count ? "\(WorkerCounters.statuses[index])" : "other"
                    let labels = [("route", "\(Route.template(at: route))"), ("method", name), ("status", status)]
                    text.sample("detent_requests_total", labels, "\(count)")
                }
            }
        }
    }

    private func writeDurations(to text: inout PrometheusText) {
        let name = "detent_request_duration_seconds"
        text.metric(name, "histogram", "Time from the end of the request to its response.")
        var count: UInt64 = 0
        for (index, bound) in DurationHistogram.bounds.enumerated() {
            count += metrics.sum { $0.durations.count(inBucket: index) }
            text.sample("\(name)_bucket", [("le", "\(Double(bound) / 1e9)")], "\(count)")
        }
        count += metrics.sum { $0.durations.count(inBucket: DurationHistogram.bounds.count) }
        text.sample("\(name)_bucket", [("le", "+Inf")], "\(count)")
        text.sample("\(name)_sum", [], "\(Double(metrics.sum { $0.durations.total }) / 1e9)")
        text.sample("\(name)_count", [], "\(count)")
    }

    private func writeEvents(to text: inout PrometheusText) {
        text.metric("detent_events_total", "counter", "Events and changes of controls that sessions received, by type.")
        for type in EventType.allCases {
            text.sample("detent_events_total", [("type", type.rawValue)], "\(metrics.sum { $0.events(type) })")
        }
        text.sample("detent_events_total", [("type", "reshaped")], "\(metrics.sum(\.reshapes))")
        text.metric("detent_stale_events_total", "counter", "Events skipped because they came late or twice.")
        text.sample("detent_stale_events_total", [], "\(metrics.sum(\.stale))")
        text.metric("detent_cues_total", "counter", "Haptic cues that sessions caused, by cause.")
        for cause in Cue.Cause.allCases {
            text.sample("detent_cues_total", [("cause", cause.rawValue)], "\(metrics.sum { $0.cues(cause) })")
        }
    }

    private func writeSessions(to text: inout PrometheusText) {
        text.metric("detent_sessions", "gauge", "Current sessions.")
        text.sample("detent_sessions", [], "\(sessions.present)")
        text.metric("detent_sessions_created_total", "counter", "Sessions created.")
        text.sample("detent_sessions_created_total", [], "\(sessions.created)")
        text.metric("detent_sessions_expired_total", "counter", "Sessions that ended because no request used them.")
        text.sample("detent_sessions_expired_total", [], "\(sessions.expired)")
    }

    private func writeStreams(to text: inout PrometheusText) {
        text.metric("detent_streams", "gauge", "Open streams of frames.")
        text.sample("detent_streams", [], "\(metrics.streams + others.streams)")
        text.metric("detent_frames_sent_total", "counter", "Frames sent over streams.")
        text.sample("detent_frames_sent_total", [], "\(metrics.sum(\.sent))")
        text.metric("detent_frames_merged_total", "counter", "Frames merged into a later one for slow readers.")
        text.sample("detent_frames_merged_total", [], "\(metrics.sum(\.merged))")
    }

    /// Which part of the sums is that of this process.
    private func writeProcesses(to text: inout PrometheusText) {
        text.metric("detent_processes", "gauge", "Processes that have the same sessions.")
        text.sample("detent_processes", [], "\(1 + others.processes)")
        text.metric("detent_process_streams", "gauge", "Open streams of this process.")
        text.sample("detent_process_streams", [], "\(metrics.streams)")
        text.metric("detent_process_resident_sessions", "gauge", "Sessions in the memory of this process.")
        text.sample("detent_process_resident_sessions", [], "\(sessions.resident)")
    }

    private func writeConnections(to text: inout PrometheusText) {
        text.metric("detent_connections", "gauge", "Open connections.")
        text.sample("detent_connections", [], "\(metrics.connections.count)")
        text.metric("detent_refused_total", "counter", "Requests and connections refused before an operation.")
        for reason in HTTPRefusalReason.allCases {
            text.sample(
                "detent_refused_total", [("reason", reason.rawValue)], "\(metrics.connections.refused(reason))"
            )
        }
    }

    private func writeRateLimits(to text: inout PrometheusText) {
        let name = "detent_rate_limited_total"
        text.metric(name, "counter", "Requests refused by a rate limit.")
        for rateLimit in RateLimitKind.allCases {
            text.sample(name, [("limit", rateLimit.rawValue)], "\(metrics.sum { $0.refused(rateLimit) })")
        }
    }

    private func writeProcess(to text: inout PrometheusText) {
        let process = ProcessFigures()
        text.metric("detent_build_info", "gauge", "The version of the service.")
        text.sample("detent_build_info", [("version", version)], "1")
        text.metric("detent_log_lines_dropped_total", "counter", "Log lines dropped by a slow standard error.")
        text.sample("detent_log_lines_dropped_total", [], "\(droppedLogLines)")
        text.metric("process_cpu_seconds_total", "counter", "Processor time used.")
        text.sample("process_cpu_seconds_total", [], "\(process.cpuSeconds)")
        if let bytes = process.residentBytes {
            text.metric("process_resident_memory_bytes", "gauge", "Memory in use.")
            text.sample("process_resident_memory_bytes", [], "\(bytes)")
        }
        if let count = process.openDescriptors {
            text.metric("process_open_fds", "gauge", "Open descriptors.")
            text.sample("process_open_fds", [], "\(count)")
        }
        text.metric("process_max_fds", "gauge", "The most descriptors that may be open.")
        text.sample("process_max_fds", [], "\(process.maximumDescriptors)")
    }
}

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
        text.sample("detent_resident_sessions", [], "\(storage.resident + others.resident)")
        text.metric("detent_stored_sessions", "gauge", "Sessions in the record store.")
        text.sample("detent_stored_sessions", [], "\(storage.stored.sessions)")
        text.metric("detent_stored_bytes", "gauge", "The size of stored controls, records and responses.")
        text.sample("detent_stored_bytes", [], "\(storage.stored.contentBytes)")
        guard let fileBytes = storage.fileBytes else { return }
        text.metric("detent_storage_file_bytes", "gauge", "The size of the record store's files.")
        text.sample("detent_storage_file_bytes", [], "\(fileBytes)")
    }
}

/// Writes metrics in Prometheus' text format 0.0.4.
struct PrometheusText {
    private(set) var text = ""

    /// Starts a metric with its name, type and help text.
    mutating func metric(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Writes one value of a metric.
    mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: String) {
        text += name
        if !labels.isEmpty {
            text += "{\(labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    /// Writes a histogram.
    ///
    /// - Parameters:
    ///   - bounds: the upper bounds of the buckets except the last.
    ///   - counts: how many values are in each bucket.
    mutating func histogram(_ name: String, _ help: String, bounds: [String], counts: [Int], sum: String) {
        metric(name, "histogram", help)
        var count = 0
        for (index, bucket) in counts.enumerated() {
            count += bucket
            sample("\(name)_bucket", [("le", index < bounds.count ? bounds[index] : "+Inf")], "\(count)")
        }
        sample("\(name)_sum", [], sum)
        sample("\(name)_count", [], "\(count)")
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
