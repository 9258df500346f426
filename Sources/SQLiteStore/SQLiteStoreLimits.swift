package import SliderSessions

/// Numbers of a store that bound what it holds and its work. Tests choose smaller ones.
package struct SQLiteStoreLimits: Sendable {
    /// How many answers are kept, and how large they are together.
    package var answers = AnswerLimits()

    /// After how many changes the log is copied into the file when no change waits.
    package var relaxedCheckpoint = 100

    /// After how many changes it is copied in any case.
    package var forcedCheckpoint = 400

    /// At how many pages of the log the next checkpoint waits for the reading connection, so that the log begins anew.
    package var longLog = 2_000

    /// At how many pages of the log no change is committed any more: 1 GiB. Only another process that reads for that
    /// long lets it grow.
    package var longestLog = 262_144

    /// How many rows a call of `expired` looks at.
    package var walkedRows = 2_048

    /// How many rows a call of `list` looks at.
    package var listedRows = 1_000

    /// How many decoded controls are kept for the next loads.
    package var cachedControls = 1_024

    /// How many kept answers are removed at most when one is kept while there are too many.
    package var droppedAnswers = 8

    /// How many kept answers a call of `tidy` removes that have expired, and how many that are over a limit.
    package var tidiedAnswers = 32

    /// How many kept answers a call of `tidy` looks at, to find those that have expired.
    package var lookedAnswers = 512

    /// How often it looks, in milliseconds of the running time.
    package var answerInterval: Int64 = 1_000

    /// How often the running time is stored, in milliseconds of it.
    package var runningTimeInterval: Int64 = 30_000

    /// The standard numbers.
    package init() {}
}
