import AccessTokens
import ArgumentParser
import Glibc
import Logging
import Redis
import SQLiteStore
import SliderRecords
import SliderSessions

/// Where sessions are stored, and how.
struct StoreSettings: Sendable {
    /// Where sessions are stored (`--store`).
    enum Location: Sendable, Equatable {
        /// In memory alone: they end with the process.
        case memory

        /// In the SQLite database at a path.
        case sqlite(path: String)

        /// A Redis server, replicated for several processes, and how long it may take for a reply.
        case redis(RedisAddress, timeout: Duration)
    }

    let location: Location
    let durability: Durability

    /// That others can read the file that has the password of Redis; nil if they can't, or none has.
    let exposure: ExposedKeyFile?

    init(_ options: ServeOptions) throws(CommandFailure) {
        location = try Self.location(options.store, orInFile: options.storeFile)
        durability = try Setting.value(options.durability, "DETENT_DURABILITY", default: .gesture)
        try location.refuseMeaningless(options)
        let file = try Setting.value(options.storeFile, "DETENT_STORE_FILE", default: "")
        exposure = location.hasPassword ? ExposedKeyFile(file) : nil
    }

    /// How long an unused session lives, unless an option says so.
    var timeToLive: Duration {
        location == .memory ? .seconds(3600) : .seconds(30 * 86_400)
    }

    /// What `--store` or `--store-file` says, or the variable of one.
    static func location(_ store: String?, orInFile file: String?) throws(CommandFailure) -> Location {
        guard let given = Setting.given(file, "--store-file") else {
            return try location(try Setting.value(store, "DETENT_STORE", default: ""))
        }
        guard Setting.given(store, "--store") == nil else {
            // What it says may be a password.
            throw CommandFailure(
                .usage,
                "\(given) and \(store == nil ? "DETENT_STORE" : "--store") both say where sessions are stored: leave one of "
                    + "them out" + (store == nil ? ", as by DETENT_STORE= in a container" : ""))
        }
        return try location(inFile: try Setting.value(file, "DETENT_STORE_FILE", default: ""))
    }

    /// Reads a location from a file. No error shows what is in it, which has a password.
    private static func location(inFile path: String) throws(CommandFailure) -> Location {
        let bytes: [UInt8]
        do throws(CommandFailure) { bytes = try InputFile.read(path, most: 4_096) } catch {
            throw CommandFailure(error.code, "--store-file \(error.description)")
        }
        let lines = bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        guard lines.count == 1, let text = String(validating: lines[0], as: UTF8.self),
            let location = try? location(text)
        else {
            throw CommandFailure(
                .data,
                "--store-file \(path) must have one line: memory, sqlite: and a path, or redis:// and an address, as --store takes it"
            )
        }
        return location
    }

    /// Reads a location: `memory`, `sqlite:` and a path, or the address of a Redis server. Empty for the default.
    static func location(_ text: String) throws(CommandFailure) -> Location {
        if text == "memory" { return .memory }
        if text.hasPrefix("sqlite:"), text.utf8.count > 7 { return .sqlite(path: try path(String(text.dropFirst(7)))) }
        if ["redis:", "rediss:", "redis+unix:"].contains(where: text.hasPrefix) {
            return try redis(text)
        }
        guard text.isEmpty else {
            throw CommandFailure(
                .usage, "--store must be memory, sqlite: and a path, or redis:// and an address, not \(text)")
        }
        guard let path = DefaultPath.database() else {
            throw CommandFailure(.noOutput, "no home folder to store sessions in; give --store sqlite:PATH or memory")
        }
        return .sqlite(path: path)
    }

    /// The address of a Redis server; `timeout=2s` may stand in its query.
    private static func redis(_ text: String) throws(CommandFailure) -> Location {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var timeout = Duration.seconds(2)
        var rest: [Substring] = []
        for item in parts.dropFirst().flatMap({ $0.split(separator: "&", omittingEmptySubsequences: false) }) {
            guard item.hasPrefix("timeout=") else {
                // With an '@' it is part of a password, and is refused as such.
                guard item.hasPrefix("db=") || item.contains("@") else {
                    throw CommandFailure(
                        .usage,
                        "--store: after ? may stand timeout=2s, and after the path of a socket db=N, nothing else")
                }
                rest.append(item)
                continue
            }
            guard let given = DurationText(argument: String(item.dropFirst(8))), given.duration > .zero else {
                throw CommandFailure(
                    .usage,
                    "--store: after timeout= must stand a duration such as 500ms or 2s, not \(item.dropFirst(8))")
            }
            timeout = given.duration
        }
        let address = parts[0] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
        do throws(RedisError) { return .redis(try RedisAddress(String(address)), timeout: timeout) } catch {
            throw CommandFailure(.usage, "--store: \(error)")
        }
    }

    /// The path of a file. Names that SQLite reads in another way are refused as mistakes.
    private static func path(_ text: String) throws(CommandFailure) -> String {
        if text.contains("?timeout=") {
            throw CommandFailure(
                .usage, "--store sqlite: takes a path, and timeout= is for redis:// alone; leave it out: \(text)")
        }
        if text == ":memory:" {
            throw CommandFailure(.usage, "--store sqlite::memory: names no file; give memory, or sqlite: and a path")
        }
        if text.hasPrefix("file:") {
            throw CommandFailure(.usage, "--store sqlite: takes a path and no URI: leave file: out, or write ./file:")
        }
        // Missing folders of the path are made, but this folder would take the place of the file.
        if ["", ".", ".."].contains(text.split(separator: "/", omittingEmptySubsequences: false).last) {
            throw CommandFailure(.usage, "--store sqlite: takes the path of a file, not of a folder: \(text)")
        }
        return text
    }

    /// What was found at the opening, for the log. Without the number of sessions if they must be counted first.
    private static func summary(of report: SQLiteStoreReport) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "path": "\(report.path)", "format": "\(report.format)", "new": "\(report.isNew)",
            "clean": "\(report.wasClean)", "replaced": "\(report.isReplaced)", "migrated": "\(report.hasMigrated)",
        ]
        if let sessions = report.sessions { fields["sessions"] = "\(sessions)" }
        return fields
    }

    /// Opens the store, and logs what it found.
    ///
    /// - Parameter sessions: the limits of sessions, some of which the store applies.
    /// - Returns: nil for memory alone.
    func open(_ sessions: SessionLimits, _ logger: Logger) throws(CommandFailure) -> StorageSettings? {
        guard case .sqlite(let path) = location else { return nil }
        let missingVolume = VolumeCheck.missingVolume(for: path)
        var limits = SQLiteStoreLimits()
        // At least half of what may be stored is left for sessions.
        limits.responses = sessions.storedResponses.capped(at: sessions.maximumStoredBytes / 2)
        let timeToLive = sessions.timeToLive.map { Int64($0 / .milliseconds(1)) }
        let store: SQLiteRecordStore
        do throws(SQLiteStoreError) {
            store = try SQLiteRecordStore(path, timeToLive: timeToLive, limits: limits)
        } catch {
            let failure = CommandFailure(error, missingVolume: missingVolume)
            guard error.code == .inUse else { throw failure }
            throw CommandFailure(
                failure.code, failure.description + ". A second service beside it needs --store memory and --port 0")
        }
        if let missingVolume {
            logger.warning("no volume is mounted at \(missingVolume): sessions end with the container")
        }
        logger.notice("store opened", metadata: Self.summary(of: store.report))
        return StorageSettings(
            records: store, durability: durability,
            residentLimit: min(sessions.maximumSessions, max(1_000, sessions.maximumSessions / 10)),
            observer: StorageLog(logger: logger))
    }
}

extension StoreSettings.Location {
    fileprivate var hasPassword: Bool {
        if case .redis(let address, _) = self { address.credentials != nil } else { false }
    }

    /// Refuses options that were given and mean nothing with this store.
    fileprivate func refuseMeaningless(_ options: ServeOptions) throws(CommandFailure) {
        let durability = Setting.given(options.durability, "--durability")
        let maxStoredBytes = Setting.given(options.maxStoredBytes, "--max-stored-bytes")
        let (name, meaningless): (String, [String?]) =
            switch self {
            case .memory: ("memory", [durability, maxStoredBytes])
            case .sqlite: ("sqlite", [])
            case .redis: ("redis", [durability])
            }
        for given in meaningless.compactMap(\.self) {
            let other = self == .memory && given == maxStoredBytes ? "sqlite:PATH or redis://" : "sqlite:PATH"
            throw CommandFailure(
                .usage, "\(given) means nothing with --store \(name): leave it out, or give --store \(other)")
        }
    }
}

extension Durability: ExpressibleByArgument {}

extension CommandFailure {
    /// The sysexits.h code for the reason why a store could not be opened.
    ///
    /// - Parameter missingVolume: The folder where a volume should be, if there is none.
    init(_ error: SQLiteStoreError, missingVolume: String? = nil) {
        let code: Code =
            switch error.code {
            case .inUse: .unavailable
            case .invalidFile: .data
            case .notWritable: .noOutput
            case .notReadable: .noInput
            case .inputOutput: .inputOutput
            }
        self.init(code, error.message + (missingVolume.map { "; no volume is mounted at \($0)" } ?? ""))
    }
}

/// Which store a command reads or writes.
struct StoreFileOption: ParsableArguments {
    @Option(help: "Where sessions are stored: sqlite: and a path. (default: as detent serve; DETENT_STORE)")
    var store: String?

    @Option(help: ArgumentHelp("A file with what --store takes. (DETENT_STORE_FILE)", valueName: "file"))
    var storeFile: String?

    /// The store's file.
    func file() throws(CommandFailure) -> SQLiteStoreFile {
        switch try StoreSettings.location(store, orInFile: storeFile) {
        case .sqlite(let path): return SQLiteStoreFile(path)
        case .redis: throw CommandFailure(.usage, "--store redis: has no file; give sqlite: and a path")
        case .memory: throw CommandFailure(.usage, "--store memory has no file; give sqlite: and a path")
        }
    }
}
