import SQLiteStore
import SliderSamples
import SliderSessions

/// The stores that must keep what `RecordStore` promises.
enum StoreKind: String, CaseIterable, Sendable {
    case memory
    case sqlite
}

/// Where the store of one test is kept. It can be opened again and again.
final class StoreHome {
    private let kind: StoreKind
    private let disk = MemoryDisk()
    let folder: TemporaryFolder

    var path: String { folder.path + "/sessions.db" }

    init(_ kind: StoreKind = .sqlite) throws {
        self.kind = kind
        folder = try TemporaryFolder()
    }

    func open() throws -> any RecordStore {
        switch kind {
        case .memory: MemoryRecordStore(disk)
        case .sqlite: try SQLiteRecordStore(path)
        }
    }

    /// The store in SQLite itself.
    func openSQLite(_ change: (inout SQLiteStoreLimits) -> Void = { _ in }) throws -> SQLiteRecordStore {
        var limits = SQLiteStoreLimits()
        change(&limits)
        return try SQLiteRecordStore(path, limits: limits)
    }
}
