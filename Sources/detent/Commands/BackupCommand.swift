import ArgumentParser
import SQLiteStore
import SliderWire

/// `detent backup FILE`: copies the stored sessions into a new file, beside a service that goes on.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the stored sessions into a new file.",
        discussion: "The service may run meanwhile. The copy has every change that was committed before.")

    @Argument(help: "The file to make.")
    var file: String

    @OptionGroup var place: StoreFileOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let store = try place.file()
        let target = SQLiteStoreFile(file)
        do throws(SQLiteStoreError) { try store.backup(to: file) } catch { throw CommandFailure(error) }
        guard json else { return try Terminal.say("\(file) has \(target.files.size) bytes") }
        try Terminal.write(
            JSONLine.bytes { line in
                line.member("file", file)
                line.member("bytes", target.files.size)
            })
    }
}

/// `detent restore FILE`: puts a backup in the place of the stored sessions.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of the stored sessions.",
        discussion: """
            The service must not run. The sessions that are stored now are lost; those of the backup get new epochs, \
            so that no version stands for two states.
            """
    )

    @Argument(help: "The backup.")
    var file: String

    @OptionGroup var place: StoreFileOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let store = try place.file()
        let check: StoreCheck
        do throws(SQLiteStoreError) { check = try store.restore(from: file) } catch { throw CommandFailure(error) }
        guard json else {
            return try Terminal.say("\(store.files.path) has \(check.sessions.counted("session")) of \(file)")
        }
        try Terminal.write(
            JSONLine.bytes { line in
                line.member("file", store.files.path)
                line.member("sessions", check.sessions)
            })
    }
}
