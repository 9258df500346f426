/// What a check of a store has found.
package struct StoreCheck: Sendable, Equatable {
    /// The format of the database.
    package var format = 0

    /// Whether a process has the store open.
    package var isInUse = false

    /// Whether it is a backup that no service has used.
    package var isBackup = false

    /// Whether the last stop was clean. It is not while the store is open.
    package var wasClean = false

    /// How many times the store was opened after an unclean stop.
    package var starts = 0

    /// The name of its history.
    package var lineage: UInt64 = 0

    /// How many sessions, controls and kept answers it has.
    package var sessions = 0
    package var controls = 0
    package var answers = 0

    /// The size of the kept answers, as their limit counts it.
    var answerBytes = 0

    /// The size of records, controls and kept answers, and that of the files, in bytes.
    package var contentBytes = 0
    package var fileBytes = 0

    /// How many faults were found.
    package private(set) var faultCount = 0

    /// The first faults: what is wrong, for people.
    package private(set) var faults: [String] = []

    private static let listedFaults = 20

    mutating func note(_ fault: String) {
        faultCount += 1
        if faults.count < Self.listedFaults { faults.append(fault) }
    }
}
