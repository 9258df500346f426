public import SliderTimeline

/// Keeps the records of sessions beyond the memory of one process.
///
/// ``ResidentSessions`` loads a session that is not in memory, and commits every change before its answer. The sessions
/// of a store belong to one process at a time: a record that is not as that process left it is a conflict, and ends the
/// request. `load` and `commit` are called for one session by one task at a time.
public protocol RecordStore: Sendable {
    /// The record of a session; nil if there is none, or if it has expired.
    ///
    /// - Parameter now: the time, in milliseconds since 1970.
    func load(_ id: SessionID, now: Int64) async throws(RecordStoreError) -> SessionRecord?

    /// Commits changes. Each succeeds or fails by itself.
    ///
    /// - Returns: the outcome of each change, in the order of the changes.
    func commit(_ changes: [RecordChange]) async -> [RecordOutcome]

    /// Extends the life of these sessions: requests asked for them. Ids without a record are ignored.
    ///
    /// - Parameter now: the time, in milliseconds since 1970.
    func touch(_ ids: [SessionID], now: Int64) async

    /// Removes the records that no request has asked for during the time to live.
    ///
    /// - Parameter now: the time, in milliseconds since 1970.
    func sweep(now: Int64) async
}

/// Why a record could not be loaded or committed. A later try may succeed. The store logs it; clients are not told why.
public struct RecordStoreError: Error, Equatable {
    /// What failed, for the operator.
    public let detail: String

    /// Makes an error.
    public init(detail: String) {
        self.detail = detail
    }
}
