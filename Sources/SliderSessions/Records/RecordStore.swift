public import SliderTimeline

/// Keeps the records of sessions beyond the memory of one process: on a disk, or on another machine.
///
/// ``ResidentSessions`` asks it for a session that is not in memory, and commits every change to it. It never calls it
/// twice at once for the same session.
public protocol RecordStore: Sendable {
    /// The record of a session; nil if there is none, or if it has expired.
    func load(_ id: SessionID) async throws(RecordStoreError) -> SessionRecord?

    /// Commits changes. Each succeeds or fails by itself.
    ///
    /// - Returns: the outcome of each change, in the order of the changes.
    func commit(_ changes: [RecordChange]) async -> [RecordOutcome]

    /// Puts the expiry of these sessions off: a request asked for them. Ids without a record are ignored.
    func touch(_ ids: [SessionID]) async

    /// Removes the records that have expired.
    ///
    /// - Parameter now: the time, in milliseconds since 1970.
    /// - Returns: how many it removed.
    func sweep(now: Int64) async -> Int
}

/// Why a record could not be loaded or committed. A later try may succeed.
public struct RecordStoreError: Error, Equatable {
    /// What failed, for the operator.
    public let detail: String

    /// Makes an error.
    public init(detail: String) {
        self.detail = detail
    }
}
