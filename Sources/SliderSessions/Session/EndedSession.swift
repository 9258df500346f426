/// The result of ending a session.
package struct EndedSession: Sendable {
    /// Whether the record store has committed the end.
    package var isCommitted: Bool

    /// Makes a result.
    package init(isCommitted: Bool = false) {
        self.isCommitted = isCommitted
    }
}
