import Glibc
import SQLite
import SliderSamples
import Testing

struct SQLiteConnectionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/a b%?#ü.db"
        close(open(path, O_CREAT | O_RDWR, 0o600))
    }

    private func connection() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path, .readWrite)
        try connection.set("journal_mode", "wal")
        return connection
    }

    private func code(_ body: () throws -> Void) -> SQLiteError.Code? {
        do { try body() } catch { return (error as? SQLiteError)?.code }
        return nil
    }

    @Test func valuesThatAreBound_areReadBack() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a, b, c, d)")
        let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2, ?3, ?4)")
        try insert.bind(1, Int64.min)
        try insert.bind(2, "Knöpfe \u{1F39A}")
        try insert.bind(3, (0...255).map { UInt8($0) })
        try insert.bind(4, nil)
        try insert.run()
        #expect(connection.changedRows == 1)
        let select = try connection.prepare("SELECT * FROM t")
        #expect(try select.step())
        #expect(select.integer(0) == .min)
        #expect(select.text(1) == "Knöpfe \u{1F39A}")
        #expect(select.bytes(2) == (0...255).map { UInt8($0) })
        #expect(select.optionalInteger(3) == nil)
        #expect(select.bytes(3).isEmpty)
        #expect(select.optionalInteger(0) == .min)
        #expect(try !select.step())
    }

    @Test func aTransactionThatThrows_leavesNoChange() throws {
        let connection = try connection()
        try connection.execute("CREATE TABLE t (a UNIQUE)")
        #expect(
            code {
                try connection.transaction { () throws(SQLiteError) in
                    try connection.execute("INSERT INTO t VALUES (1)")
                    try connection.execute("INSERT INTO t VALUES (1)")
                }
            } == .constraint)
        #expect(!connection.isInTransaction)
        try connection.transaction { () throws(SQLiteError) in try connection.execute("INSERT INTO t VALUES (2)") }
        let select = try connection.prepare("SELECT group_concat(a) FROM t")
        #expect(try select.step())
        #expect(select.text(0) == "2")
    }

    @Test func aLockThatAnotherConnectionHolds_isNotWaitedFor() throws {
        let (one, other) = (try connection(), try connection())
        #expect(
            code {
                try one.transaction { () throws(SQLiteError) in
                    try other.transaction { () throws(SQLiteError) in }
                }
            } == .busy)
    }

    @Test func aSettingThatIsNotTaken_isAnError() throws {
        let connection = try connection()
        try connection.set("synchronous", 2)
        #expect(try connection.number("synchronous") == 2)
        #expect(code { try connection.set("page_size", 512) } == .other)
        #expect(code { try connection.set("journal_mode", "none-such") } == .statement)
    }

    @Test func aFileThatIsNotThere_orNoDatabase_isRefused() throws {
        #expect(code { _ = try SQLiteConnection(folder.path + "/none", .readWrite) } == .cannotOpen)
        let text = folder.path + "/text"
        let descriptor = open(text, O_CREAT | O_WRONLY, 0o600)
        let line = Array(repeating: UInt8(ascii: "x"), count: 4_096)
        #expect(write(descriptor, line, line.count) == line.count)
        close(descriptor)
        let connection = try SQLiteConnection(text, .readWrite)
        #expect(code { _ = try connection.number("user_version") } == .notADatabase)
    }

    @Test func aReadOnlyConnection_refusesToWrite() throws {
        try connection().execute("CREATE TABLE t (a)")
        let reader = try SQLiteConnection(path, .readOnly)
        #expect(code { try reader.execute("INSERT INTO t VALUES (1)") } == .readOnly)
    }

    @Test func anImmutableConnection_readsTheFileWithoutItsLog() throws {
        let writer = try connection()
        try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        try writer.checkpoint(.restart)
        try writer.execute("INSERT INTO t VALUES (2)")
        for (access, count) in [(SQLiteConnection.Access.immutable, 1), (.readOnly, 2)] {
            let select = try SQLiteConnection(path, access).prepare("SELECT count(*) FROM t")
            #expect(try select.step())
            #expect(select.integer(0) == Int64(count))
        }
    }

    @Test func aCheckpoint_waitsForNoReader_andTellsWhatIsLeft() throws {
        let (writer, reader) = (try connection(), try connection())
        try writer.set("wal_autocheckpoint", 0)
        try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let select = try reader.prepare("SELECT a FROM t")
        #expect(try select.step())
        try writer.execute("INSERT INTO t VALUES (2)")
        #expect(code { try writer.checkpoint(.restart) } == .busy)
        let log = try writer.checkpoint(.passive)
        #expect(log.copied < log.pages)
        select.reset()
        let whole = try writer.checkpoint(.passive)
        #expect(whole.copied == whole.pages)
        #expect(try writer.checkpoint(.restart) == whole)
        var (size, later) = (stat(), stat())
        #expect(stat(path + "-wal", &size) == 0)
        try writer.execute("INSERT INTO t VALUES (3)")
        #expect(try writer.checkpoint(.passive).pages == 1)
        #expect(stat(path + "-wal", &later) == 0)
        #expect(later.st_size == size.st_size)
    }

    @Test func theLengthOfTheLog_isKnownAfterEachCommit_andShortWhenTheLogBeginsAnew() throws {
        let connection = try connection()
        try connection.set("wal_autocheckpoint", 0)
        connection.noteLogPages()
        #expect(connection.takeLogPages() == nil)
        try connection.execute("CREATE TABLE t (a)")
        for number in 0..<10 { try connection.execute("INSERT INTO t VALUES (\(number))") }
        let length = try #require(connection.takeLogPages())
        #expect(connection.takeLogPages() == nil)
        let log = try connection.checkpoint(.passive)
        #expect(log.pages == length && log.copied == length)
        #expect(length > 10)
        #expect(try connection.number("wal_autocheckpoint") == 0)
        try connection.execute("INSERT INTO t VALUES (10)")
        #expect(connection.takeLogPages() == 1)
    }

    @Test func theLog_isLeftWhereItIs_ifTheConnectionKeepsIt() throws {
        for keeps in [true, false] {
            let writer = try connection()
            try writer.keepLogOnClose(keeps)
            try writer.execute("CREATE TABLE IF NOT EXISTS t (a); INSERT INTO t VALUES (1)")
            writer.close()
            var status = stat()
            #expect((stat(path + "-wal", &status) == 0) == keeps)
        }
    }

    @Test func aCopy_hasWhatWasCommitted() throws {
        let writer = try connection()
        try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
        let copy = folder.path + "/copy"
        close(open(copy, O_CREAT | O_RDWR, 0o600))
        try writer.copy(into: SQLiteConnection(copy, .readWrite))
        let select = try SQLiteConnection(copy, .immutable).prepare("SELECT a FROM t")
        #expect(try select.step())
        #expect(select.integer(0) == 7)
    }
}
