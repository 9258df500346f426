import AccessTokens
import Logging
import ServiceBasics
import SliderAPI

/// Reads the keys when the service starts, and again when a file of them changes or a signal asks for it.
///
/// It looks at the files each second, from a thread of its own. That finds every kind of change: in place, by a rename,
/// and by a symbolic link to another folder, as Kubernetes does it. A file that can't be used leaves the keys as they
/// are.
final class KeyWatch: Sendable {
    /// What the thread is to do next.
    private enum Order {
        /// Look whether the files have changed, in a second.
        case look
        /// Read them now.
        case read
        /// End.
        case end
    }

    /// The access control that trusts the keys.
    let control: AccessControl

    private let files: [String]
    private let logger: Logger
    private let order = Monitor(Order.look)
    private let base: Lock<[FileStamp?]>

    /// The files that others can read, for which the log has a warning.
    private let exposed = Lock(Set<ExposedKeyFile>())

    /// Reads the keys for the first time.
    init(_ files: [String], policy: TokenPolicy, logger: Logger) throws(CommandFailure) {
        self.files = files
        self.logger = logger
        // Taken before the files are read, so that a change in between is found.
        base = Lock(files.map { FileStamp($0) })
        do throws(KeyFileError) {
            let ring = try KeyRing.read(files)
            control = AccessControl(ring, policy: policy)
            log(ring)
        } catch {
            throw CommandFailure(error.isUnreadable ? .noInput : .data, "--auth-key \(error.description)")
        }
    }

    /// Starts to look at the files.
    func start() throws(CommandFailure) -> BackgroundThread {
        try .started { [self] in
            while true {
                switch next() {
                case .look: look(isAsked: false)
                case .read: look(isAsked: true)
                case .end: return
                }
            }
        }
    }

    /// Reads the keys now, whether the files have changed or not.
    func readAgain() {
        order.change { if case .look = $0 { $0 = .read } }
    }

    /// Ends the thread.
    func end() {
        order.change { $0 = .end }
    }

    /// Waits for an order, or a second.
    private func next() -> Order {
        let given: Order? = order.wait(until: Deadline(secondsFromNow: 1)) { order in
            switch order {
            case .look: return nil
            case .read:
                order = .look
                return .read
            case .end: return .end
            }
        }
        return given ?? .look
    }

    private func look(isAsked: Bool) {
        let now = SystemClock.wall()
        let stamps = files.map { FileStamp($0) }
        let known = base.withLock { $0 }
        let isChanged = stamps != known
        // A file that had just changed may have changed once more without another stamp.
        let isUncertain = known.contains { $0?.isRecent(at: now) ?? false }
        guard isAsked || isChanged || isUncertain else { return }
        base.withLock { $0 = stamps }
        do throws(KeyFileError) {
            let ring = try KeyRing.read(files)
            guard isAsked || isChanged || !control.trusts(ring) else { return }
            control.replaceKeys(ring)
            log(ring)
        } catch {
            guard isAsked || isChanged else { return }
            logger.error("keys not read; those from before stay", metadata: ["error": "\(error.description)"])
        }
    }

    private func log(_ ring: KeyRing) {
        logger.notice(
            "keys read",
            metadata: ["keys": "\(ring.keys.count)", "signing": "\(ring.signingCount)", "files": "\(files.count)"])
        let known = exposed.withLock { exposed in
            defer { exposed = Set(ring.exposed) }
            return exposed
        }
        for file in ring.exposed where !known.contains(file) { logger.warn(of: file, "a key") }
        for reason in ring.skipped { logger.warning("key skipped", metadata: ["reason": "\(reason)"]) }
    }
}

extension Logger {
    /// Warns of a file that others can read, with a secret.
    func warn(of file: ExposedKeyFile, _ secret: String) {
        let fields: Metadata = ["file": "\(file.path)", "mode": "\(file.mode)", "right": "\(file.remedy)"]
        warning("others can read \(secret)", metadata: fields)
    }
}
