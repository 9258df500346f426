import SQLite
import SliderEngine
import SliderRecords

/// Reads controls by their keys. Loads of sessions that have the same one share it.
struct ControlReader: Sendable {
    private let capacity: Int

    /// The controls that were read last.
    private var known: [Int64: Control] = [:]

    /// The statement that gives the body of a control.
    static let statement = "SELECT body FROM controls WHERE key = ?1"

    init(keeping capacity: Int) {
        self.capacity = capacity
    }

    /// The control with a key, or what is wrong with it.
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
