/// What the keeping of sessions has counted since the start.
package struct StorageFigures: Sendable, Equatable {
    /// The upper bounds of `changes`; a last bucket has the rest.
    package static let changeBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500]

    /// The upper bounds of `durations`, in seconds; a last bucket has the rest.
    package static let durationBounds = [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

    /// Commits by their number of changes.
    package var changes = [Int](repeating: 0, count: changeBounds.count + 1)

    /// Commits by how long they took.
    package var durations = [Int](repeating: 0, count: durationBounds.count + 1)

    /// The number of all changes.
    package var changeCount = 0

    /// How long all commits took, in nanoseconds.
    package var nanoseconds: Int64 = 0

    /// Commits that failed.
    package var failures = 0

    /// Sessions that were loaded.
    package var loads = 0

    /// Sessions that left memory because others needed their room.
    package var evictions = 0

    /// The number of commits.
    package var commits: Int { changes.reduce(0, +) }
}
