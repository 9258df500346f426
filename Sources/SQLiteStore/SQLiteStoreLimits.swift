package import SliderSessions

/// Numbers of a store that bound what it holds and its work. Tests choose smaller ones.
package struct SQLiteStoreLimits: Sendable {
    /// How many responses are stored, and how large they are together.
    package var responses = StoredResponseLimits()

    /// After how much the log is copied into the file when no request waits. Each copy holds commits up for a
    /// millisecond at least, so it should be rare; and for as long as its pages take, so there should not be many.
    var relaxedCheckpoint = UncopiedChanges.Amount(changes: 1_000, pages: 100)

    /// After how much it is copied although requests wait.
    var forcedCheckpoint = UncopiedChanges.Amount(changes: 2_000, pages: 400)

    /// How long the log's file is made when no request waits, in bytes, and in what steps. A commit that writes past
    /// the file's end makes the disk change the file's size too, which takes several times as long.
    var logRoom = 5 << 20
    var logStep = 1 << 18

    /// At how many pages of the log the next checkpoint waits for the reading connection, so that the log begins anew.
    package var longLog = 4_000

    /// At how many pages it also waits for the count of what the store holds, and an operator is told if another
    /// process keeps the log from beginning anew.
    var veryLongLog: Int { longLog * 8 }

    /// At how many pages of the log no change is committed any more: 1 GiB. The log grows while another process reads,
    /// or while the system refuses to write to the database.
    package var longestLog = 262_144

    /// How many rows a call of `expired` looks at.
    package var walkedRows = 2_048

    /// How many rows a call of `list` looks at.
    package var listedRows = 1_000

    /// How many decoded controls are kept for the next loads.
    package var cachedControls = 1_024

    /// How many stored responses are removed at most when one is kept while there are too many.
    package var droppedResponses = 8

    /// How many stored responses a call of `tidy` removes that have expired, and how many that are over a limit.
    package var tidiedResponses = 32

    /// How many stored responses a call of `tidy` looks at, to find those that have expired.
    package var lookedResponses = 512

    /// How often it looks, in milliseconds of the running time.
    package var responseInterval: Int64 = 1_000

    /// How often the running time is stored, in milliseconds of it.
    package var runningTimeInterval: Int64 = 30_000

    /// The standard numbers.
    package init() {}
}
