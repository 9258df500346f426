/// What was found when a store was opened, for the log.
package struct SQLiteStoreReport: Sendable, Equatable {
    /// The path of the database.
    package let path: String

    /// The format of the database.
    package let format: Int

    /// The number of sessions; nil if it must be counted, after a stop that was not clean.
    package let sessions: Int?

    /// Whether it was made by this opening.
    package let isNew: Bool

    /// Whether the last stop was clean.
    package let wasClean: Bool

    /// Whether it is another file than the one that was used last, such as a backup. Its lineage is new.
    package let isReplaced: Bool

    /// Whether it had an earlier format.
    package let hasMigrated: Bool
}
