import ServiceBasics

/// The two clocks that sessions read. They are parameters, so a test controls the time.
package struct SessionClock: Sendable {
    /// Monotonic nanoseconds from any origin: for the time between events, and for idleness.
    package var monotonic: @Sendable () -> Int64

    /// Milliseconds since 1970 in UTC: for the times in answers.
    package var wall: @Sendable () -> Int64

    /// Makes a clock from two functions that read it.
    package init(monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64) {
        self.monotonic = monotonic
        self.wall = wall
    }

    /// The system's clocks.
    package static let system = SessionClock(monotonic: SystemClock.monotonic, wall: SystemClock.wall)
}
