/// The database and the log that a store has open. If their names lead elsewhere, nothing that is written to them will
/// be found again.
struct OpenFiles: Sendable {
    private let files: StoreFiles
    private let database: FileIdentity
    private let log: FileIdentity

    /// Notes which files there are.
    init(_ files: StoreFiles) {
        self.files = files
        (database, log) = (FileIdentity(of: files.path), FileIdentity(of: files.log))
    }

    /// Which file was removed or replaced, as a sentence for people; nil if none was.
    var loss: String? {
        guard FileIdentity(of: files.path) == database else { return Self.loss(of: files.path) }
        return FileIdentity(of: files.log) == log ? nil : Self.loss(of: files.log)
    }

    private static func loss(of path: String) -> String {
        "\(path) was removed or replaced while it was in use"
    }
}
