import SQLite
import SliderEngine
import SliderSessions

/// What changes the store. One thread at a time uses it.
struct StoreWriter: Sendable {
    let files: StoreFiles
    let limits: SQLiteStoreLimits

    /// The files as they were opened.
    let openFiles: OpenFiles

    /// The connection; nil after an error that made it useless. The next commit opens another one.
    var database: WritingDatabase?

    /// The connection that became useless. It stays open until another one is: without any, SQLite would read the log
    /// anew, with what a failed commit has written.
    var uselessDatabase: WritingDatabase?

    /// The keys of the next rows. A key is not used again while the process runs, so that what other threads remember
    /// of a row stays true or finds none.
    var nextSession: Int64
    var nextControl: Int64

    /// The keys of controls that creations used last.
    var controlKeys = ControlKeys()

    /// Whether the log may begin anew with the next change. Then that change also writes the row of the table `store`:
    /// every log has the name of the run that it belongs to (``RunNames``).
    var marksLog = true

    /// What was committed since the last checkpoint.
    var uncopied = UncopiedChanges()

    /// How many pages the log has. Its file may be longer.
    var logPages: Int

    /// Whether the log's file is as long as it should be, or can't be made longer.
    var hasLogRoom = false

    /// Whether a checkpoint has failed. Then the log is read anew before the next one (``readLogAnew``).
    var hasFailedToCopy = false

    /// Why the log could not be copied the last time; nil if it could.
    var copyFailure: RecordStoreError?

    /// The running time that was stored last.
    var storedTime: Int64

    /// When stored responses are looked at again, in milliseconds of the running time, and after which row.
    var nextLook: Int64 = 0
    var lastResponse: Int64 = 0

    init(_ opened: StoreOpening.Opened, files: StoreFiles, limits: SQLiteStoreLimits) throws(SQLiteError) {
        self.files = files
        self.limits = limits
        openFiles = OpenFiles(files)
        let database = try WritingDatabase(opened.connection)
        nextSession = try database.nextKey(of: "sessions")
        nextControl = try database.nextKey(of: "controls")
        logPages = opened.connection.logPages ?? 0
        storedTime = opened.row.runningTime
        self.database = database
    }
}
