import ArgumentParser
import JSONText
import SQLiteStore
import SliderWire

/// `detent check [FILE]`: whether every stored session can be used.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the stored sessions, or a backup: exit code 0 if they have no fault.",
        discussion: "The service may run meanwhile. No file is changed.")

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
        do throws(SQLiteStoreError) { check = try store.check() } catch {
            if json { try Terminal.write(Self.json(error, store)) }
            throw CommandFailure(error)
        }
        try Terminal.write(json ? Self.json(check, store) : Self.text(check, store))
        guard check.faultCount == 0 else {
            throw CommandFailure(.data, "\(store.files.path) has \(check.faultCount.counted("fault"))")
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
                "sessions: \(check.sessions) (\(check.expired) expired), owners: \(check.owners), "
                    + "controls: \(check.controls), stored responses: \(check.responses)",
                "bytes: \(check.contentBytes) of content, \(check.fileBytes) of files",
            ] + check.faults.map { "fault: \($0)" }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// A file that can't be checked.
    private static func json(_ error: SQLiteStoreError, _ store: SQLiteStoreFile) -> [UInt8] {
        JSONLine.bytes { line in
            line.member("file", store.files.path)
            line.member("error", error.message)
        }
    }

    private static func json(_ check: StoreCheck, _ store: SQLiteStoreFile) -> [UInt8] {
        JSONLine.bytes { line in
            line.member("file", store.files.path)
            line.member("format", check.format)
            line.member("backup", check.isBackup)
            line.member("inUse", check.isInUse)
            line.member("clean", check.wasClean)
            line.member("uncleanStarts", check.starts)
            line.member("lineage", String(check.lineage, radix: 16))
            line.member("sessions", check.sessions)
            line.member("expired", check.expired)
            line.member("owners", check.owners)
            line.member("controls", check.controls)
            line.member("responses", check.responses)
            line.member("contentBytes", check.contentBytes)
            line.member("fileBytes", check.fileBytes)
            line.member("faultCount", check.faultCount)
            line.array("faults", check.faults) { $1.string($0) }
        }
    }
}
