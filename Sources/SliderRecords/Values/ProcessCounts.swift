/// What one or several processes of a service have open, for the metrics, and where they run.
package struct ProcessCounts: Sendable, Equatable {
    /// How many processes these are.
    package var processes: Int

    /// How many of them are on this machine with the same set of processors, as far as their containers have its boot
    /// ID.
    package var atThisPlace: Int

    /// Their open streams.
    package var streams: Int

    /// The sessions that they have in memory. A session that several of them have counts for each.
    package var resident: Int

    /// Makes counts.
    package init(processes: Int = 0, atThisPlace: Int = 0, streams: Int = 0, resident: Int = 0) {
        (self.processes, self.atThisPlace) = (processes, atThisPlace)
        (self.streams, self.resident) = (streams, resident)
    }
}
