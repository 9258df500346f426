import SQLite
import SliderRecords
import SliderSamples
import SliderSessions
import Testing

@testable import SQLiteStore

/// A truncated file is not changed, unless its log has the rest.
struct CutOffFileTests {
    private let home: StoreHome

    init() throws {
        home = try StoreHome()
    }

    @Test(arguments: FileAge.allCases) func aFileThatIsCutOff_isRefused(_ age: FileAge) throws {
        try home.store(200)
        let bytes = try #require(home.folder.bytes("sessions.db"))
        for count in [50, 100, 4_096, bytes.count / 2, bytes.count - 4_096, bytes.count - 1_000, bytes.count - 1] {
            try home.folder.write(Array(bytes.prefix(count)), "sessions.db")
            home.expectRefusal(age, "\(count) of \(bytes.count) bytes")
        }
        try home.folder.write(bytes, "sessions.db")
        #expect(home.code(nil, age) == nil)
    }

    @Test(arguments: FileAge.allCases) func aFileThatIsCutOff_isRefused_unlessItsLogHasTheRest(_ age: FileAge) throws {
        try home.store(200)
        try home.crash(200..<300)
        let bytes = try #require(home.folder.bytes("sessions.db"))
        for count in [bytes.count / 2, bytes.count / 2 + 1_000] {
            try home.folder.write(Array(bytes.prefix(count)), "sessions.db")
            home.expectRefusal(age, "\(count) of \(bytes.count) bytes")
        }
        // As after a checkpoint that has not written the last pages.
        let log = try LogPages(of: home.path + "-wal", pageSize: 4_096)
        #expect(log.numbers.contains(UInt32(bytes.count / 4_096)))
        try home.folder.write(Array(bytes.dropLast(1_000)), "sessions.db")
        let again = try home.open(age.migrations)
        #expect(try again.listed(SessionQuery(limit: 1_000)).count == 300)
    }

    @Test(arguments: FileAge.allCases) func aFileWithoutItsLastPage_isRefused_ifItsLogHasOthers(_ age: FileAge) throws {
        try home.store(3)
        var bytes: [UInt8] = []
        // Until the last page is a leaf of an index, which an opening does not read.
        repeat {
            let connection = try SQLiteConnection(home.path, .readWrite)
            try connection.execute("INSERT INTO responses VALUES (hex(randomblob(200)), 1, 1000, x'00', NULL)")
            connection.close()
            bytes = try #require(home.folder.bytes("sessions.db"))
        } while bytes[bytes.count - 4_096] != 10
        let connection = try SQLiteConnection(home.path, .readWrite)
        try ConnectionSettings.apply(toWriter: connection)
        try connection.execute("UPDATE store SET clean = 0")
        connection.close()
        try home.folder.write(bytes.dropLast(4_096), "sessions.db")
        home.expectRefusal(age)
    }
}
