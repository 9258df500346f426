import Logging
import Redis
import RedisStore
import ServiceBasics

/// Logs what an operator should know of the connection to Redis.
struct RedisLog: Sendable {
    let logger: Logger

    /// What was logged last, so that each failed try is not.
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
        case .connecting, .closed: return
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
