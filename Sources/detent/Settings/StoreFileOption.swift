import ArgumentParser
import SQLiteStore

/// Which store a command reads or writes.
struct StoreFileOption: ParsableArguments {
    @Option(help: "Where sessions are kept: sqlite: and a path. (default: as detent serve; DETENT_STORE)")
    var store: String?

    /// The store's file.
    func file() throws(CommandFailure) -> SQLiteStoreFile {
        switch try StoreSettings.location(try Setting.value(store, "DETENT_STORE", default: "")) {
        case .sqlite(let path): return SQLiteStoreFile(path)
        case .redis: throw CommandFailure(.usage, "--store redis: has no file; give sqlite: and a path")
        case .memory: throw CommandFailure(.usage, "--store memory keeps no file; give sqlite: and a path")
        }
    }
}
