import ArgumentParser
import JSONText
import SQLiteStore

/// `detent check [FILE]`: whether every stored session can be used.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the stored sessions, or a backup: exit code 0 if they have no fault.",
        discussion: "The service may run meanwhile. No file is changed."
    )

    @Argument(help: "The file to check instead of the store.")
    var file: String?

    @OptionGroup var place: StoreFileOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if file != nil, place.store != nil { throw ValidationError("give a file or --store, not both") }
    }

    func run() throws {
        let store = try file.map(SQLiteStoreFile.init) ?? place.file()
        let check: StoreCheck
        do throws(SQLiteStoreError) { check = try store.check() } catch { throw CommandFailure(error) }
        try Terminal.write(json ? Self.json(check, store) : Self.text(check, store))
        guard check.faultCount == 0 else {
            throw CommandFailure(.data, "\(store.files.path) has \(check.faultCount) faults")
        }
    }

    private static func text(_ check: StoreCheck, _ store: SQLiteStoreFile) -> [UInt8] {
        let state =
            switch (check.isBackup, check.isInUse, check.wasClean) {
            case (true, _, _): "a backup"
            case (false, true, _): "in use"
            case (false, false, true): "stopped cleanly"
            case (false, false, false): "not stopped cleanly"
            }
        let lines =
            [
                "\(store.files.path): format \(check.format), \(state)",
                "sessions: \(check.sessions), controls: \(check.controls), kept answers: \(check.answers)",
                "bytes: \(check.contentBytes) of content, \(check.fileBytes) of files",
            ] + check.faults.map { "fault: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func json(_ check: StoreCheck, _ store: SQLiteStoreFile) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("file", store.files.path)
        writer.member("format", check.format)
        writer.name("backup")
        writer.boolean(check.isBackup)
        writer.name("inUse")
        writer.boolean(check.isInUse)
        writer.name("clean")
        writer.boolean(check.wasClean)
        writer.member("uncleanStarts", check.starts)
        writer.member("lineage", String(check.lineage, radix: 16))
        writer.member("sessions", check.sessions)
        writer.member("controls", check.controls)
        writer.member("answers", check.answers)
        writer.member("contentBytes", check.contentBytes)
        writer.member("fileBytes", check.fileBytes)
        writer.member("faultCount", check.faultCount)
        writer.name("faults")
        writer.beginArray()
        for fault in check.faults { writer.string(fault) }
        writer.endArray()
        writer.endObject()
        writer.newline()
        return writer.finish()
    }
}
