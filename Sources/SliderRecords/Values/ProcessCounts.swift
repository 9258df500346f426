/// What one or several processes of a service have open, for the metrics.
package struct ProcessCounts: Sendable, Equatable {
    /// How many processes these are.
    package var processes: Int

    /// Their open streams.
    package var streams: Int

    /// The sessions that they have in memory. A session that several of them have counts for each.
    package var resident: Int

    /// Makes counts.
    package init(processes: Int = 0, streams: Int = 0, resident: Int = 0) {
        (self.processes, self.streams, self.resident) = (processes, streams, resident)
    }
}
