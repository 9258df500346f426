import Logging
import Redis
import RedisStore
import ServiceBasics
import SliderRecords
import SliderSessions
import SliderTimeline

/// Logs what an operator should know of the store: when it fails and recovers, what was counted after a crash, and
/// which sessions can't be loaded.
struct StorageLog: StorageObserver {
    let logger: Logger

    /// Which lines of sessions were written lately.
    private let lines: Lock<LineLimit>

    init(logger: Logger) {
        self.logger = logger
        lines = Lock(LineLimit())
    }

    func storageFailed(_ detail: String) {
        logger.error("store failing: changes are not committed", metadata: ["error": "\(detail)"])
    }

    func storageRecovered() {
        logger.notice("store recovered")
    }

    func counted(_ figures: StoreFigures) {
        logger.notice("store counted", metadata: ["sessions": "\(figures.sessions)"])
    }

    func upkeepFailed(_ detail: String) {
        logger.error("store's log can't be copied into its file", metadata: ["error": "\(detail)"])
    }

    func upkeepRecovered() {
        logger.notice("store's log is copied again")
    }

    func loadFailed(_ id: SessionID, _ error: RecordStoreError) {
        guard let omitted = lines.withLock({ $0.admit(id, at: SystemClock.monotonic()) }) else { return }
        var fields: Logger.Metadata = ["session": "\(id)", "error": "\(error.detail)"]
        if omitted > 0 { fields["omitted"] = "\(omitted)" }
        logger.error(error.isDamaged ? "session damaged" : "session not loaded", metadata: fields)
    }
}

/// Logs what an operator should know of the connection to Redis.
struct RedisLog: Sendable {
    let logger: Logger

    /// The last line: a failed try is not logged again.
    private let last = Lock<String>("")

    init(logger: Logger) { self.logger = logger }

    func note(_ trouble: RedisTrouble) {
        switch trouble {
        case .refuses(let words), .unfit(let words): logger.error("store failing", metadata: ["error": "\(words)"])
        case .recovered: logger.notice("store recovered")
        case .failed(let words), .unreadable(let words): logger.error("redis error", metadata: ["error": "\(words)"])
        }
    }

    func note(_ state: RedisState) {
        let text: String
        switch state {
        // Why there is no other connection is logged when the next try fails.
        case .connecting, .closed, .disconnected(.left): return
        case .connected: text = "connected"
        case .disconnected(let failure): text = failure.description
        }
        let isNews = last.withLock { last in
            defer { last = text }
            return last != text
        }
        guard isNews else { return }
        switch state {
        case .connected(let server):
            logger.notice(
                "store connected", metadata: ["redis": "\(server.version)", "run": "\(server.runID.prefix(8))"])
        default: logger.error("store failing", metadata: ["error": "\(text)"])
        }
    }
}

/// Bounds the log's lines about single sessions: one a minute for a session, and ten a minute in all.
struct LineLimit: Sendable {
    private static let most = 10
    private static let interval: Int64 = 60_000_000_000

    private var begin: Int64?
    private var sessions: Set<SessionID> = []
    private var omitted = 0

    /// Whether a line may be written now.
    ///
    /// - Parameter now: in nanoseconds.
    /// - Returns: how many lines were left out since the last one; nil if this one is left out too.
    mutating func admit(_ session: SessionID, at now: Int64) -> Int? {
        if begin.map({ now - $0 >= Self.interval }) ?? true { (begin, sessions) = (now, []) }
        guard sessions.count < Self.most, sessions.insert(session).inserted else {
            omitted += 1
            return nil
        }
        defer { omitted = 0 }
        return omitted
    }
}
