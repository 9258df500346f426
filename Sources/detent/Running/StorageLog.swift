import Logging
import ServiceBasics
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
