import ArgumentParser
import SQLiteStore

/// Which store a command reads or writes.
struct StoreFileOption: ParsableArguments {
    @Option(help: "Where sessions are kept: sqlite:PATH. (default: as detent serve; DETENT_STORE)")
    var store: String?

    /// The store's file.
    func file() throws(CommandFailure) -> SQLiteStoreFile {
        let place = try Setting.value(store, "DETENT_STORE", default: "")
        if place.isEmpty {
            guard let path = DefaultPath.database() else {
                throw CommandFailure(
                    .usage, "there is no home folder to look for sessions in: give --store sqlite:PATH")
            }
            return SQLiteStoreFile(path)
        }
        guard place.hasPrefix("sqlite:"), place.utf8.count > 7 else {
            throw CommandFailure(.usage, "--store must be sqlite:PATH, not \(place)")
        }
        return SQLiteStoreFile(String(place.dropFirst(7)))
    }
}
