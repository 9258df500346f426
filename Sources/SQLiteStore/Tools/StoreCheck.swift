/// What a check of a store has found.
package struct StoreCheck: Sendable, Equatable {
    /// The format of the database.
    package let format: Int

    /// Whether a process has the store open.
    package internal(set) var isInUse = false

    /// Whether it is a backup that no service has used.
    package let isBackup: Bool

    /// Whether the last stop was clean. It is not while the store is open.
    package let wasClean: Bool

    /// How many times the store was opened after an unclean stop.
    package let starts: Int

    /// The name of its history.
    package let lineage: UInt64

    /// What it holds.
    var held = StoreChange()

    /// How many sessions it has.
    package var sessions: Int { held.sessions }

    /// How many of them have expired and are still to be removed.
    package internal(set) var expired = 0

    /// How many owners they have. Sessions of clients without a token have none.
    package internal(set) var owners = 0

    /// How many controls it has.
    package internal(set) var controls = 0

    /// How many stored responses it has.
    package var responses: Int { held.responses }

    /// The size of records, controls and stored responses, in bytes.
    package var contentBytes: Int { held.contentBytes }

    /// The size of the files, in bytes.
    package internal(set) var fileBytes = 0

    /// How many faults were found.
    package private(set) var faultCount = 0

    /// The first faults: what is wrong, for people.
    package private(set) var faults: [String] = []

    private static let listedFaults = 20

    /// Begins a check with what the store knows about itself.
    init(_ row: StoreRow) {
        (format, starts, lineage) = (Migration.all.format, row.starts, row.lineage)
        (wasClean, isBackup) = (row.isClean, row.run == nil)
    }

    mutating func note(_ fault: String) {
        faultCount += 1
        if faults.count < Self.listedFaults { faults.append(fault) }
    }
}
