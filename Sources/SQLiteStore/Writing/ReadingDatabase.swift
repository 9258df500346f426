import SQLite
import SliderEngine
import SliderRecords

/// The connection for reads, and its statements.
struct ReadingDatabase: Sendable {
    let connection: SQLiteConnection

    let load: SQLiteStatement
    let control: SQLiteStatement
    let walk: SQLiteStatement
    let list: SQLiteStatement
    let response: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        load = try connection.prepare("SELECT control, expires, record, owner FROM sessions WHERE id = ?1")
        control = try connection.prepare(ControlReader.statement)
        walk = try connection.prepare(
            "SELECT key, expires, id FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2")
        list = try connection.prepare(
            "SELECT key, expires, id, record FROM sessions WHERE key > ?1 ORDER BY key LIMIT ?2")
        response = try connection.prepare(
            "SELECT sessions.id, responses.expires, responses.bytes FROM responses "
                + "JOIN sessions ON sessions.key = responses.session WHERE responses.key = ?1")
    }
}

/// Reads controls by their keys. Sessions with the same key get the same control object.
struct ControlReader: Sendable {
    private let capacity: Int

    /// The controls that were read last.
    private var known: [Int64: Control] = [:]

    /// The statement that selects the body of a control.
    static let statement = "SELECT body FROM controls WHERE key = ?1"

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The control with a key, or the error in it.
    ///
    /// - Parameter statement: ``statement``, prepared by the connection that reads.
    mutating func control(
        _ key: Int64, _ statement: SQLiteStatement
    ) throws(SQLiteError) -> Result<Control, RecordFormatError> {
        if let control = known[key] { return .success(control) }
        try statement.bind(1, key)
        defer { statement.reset() }
        guard try statement.step() else { return .failure(.damaged("is missing")) }
        let result = statement.withBytes(0, Self.decoded)
        if case .success(let control) = result {
            if known.count >= capacity { known.removeAll(keepingCapacity: true) }
            known[key] = control
        }
        return result
    }

    private static func decoded(_ bytes: Span<UInt8>) -> Result<Control, RecordFormatError> {
        do throws(RecordFormatError) { return .success(try ControlCodec.decode(bytes)) } catch {
            return .failure(error)
        }
    }
}
