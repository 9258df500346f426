import Redis
import ServiceBasics

/// What an operator should know about a connected Redis server.
package enum RedisTrouble: Sendable, Equatable {
    /// It takes no changes. The text is its error.
    case refuses(String)
    /// It takes changes again.
    case recovered
    /// A command failed. The text is the server's error. Each kind is reported at most once a minute.
    case failed(String)
    /// A reply could not be read. The text says why. Reported at most once a minute.
    case unreadable(String)
    /// No session may be stored in the server as it is set up. The text says why.
    case unfit(String)
}

/// Whether Redis takes changes, judged by its replies.
final class StoreHealth: Sendable {
    private struct State: Sendable {
        var setupProblem: String?
        var refusal: String?
        /// Why no messages of changes come.
        var subscriptionFailure: String?

        var failure: String? { setupProblem ?? refusal ?? subscriptionFailure }
        /// When each kind of error was reported last.
        var told: [String: Int64] = [:]
        /// When a reply that could not be read was reported last.
        var toldUnreadable: Int64?
    }

    /// The codes of errors that concern the whole server: its memory, its disk, its replicas.
    private static let refusals = ["OOM", "MISCONF", "NOREPLICAS"]

    /// How often a kind of error is reported, in nanoseconds, and the most kinds.
    private static let interval: Int64 = 60_000_000_000
    private static let mostKinds = 64

    private let state = Lock(State())
    private let monotonic: @Sendable () -> Int64
    private let tell: @Sendable (RedisTrouble) -> Void

    /// - Parameters:
    ///   - monotonic: the time of the clock that counts the minutes, in nanoseconds.
    ///   - tell: is told of news, on any thread.
    init(
        monotonic: @escaping @Sendable () -> Int64 = { SystemClock.monotonic() },
        _ tell: @escaping @Sendable (RedisTrouble) -> Void
    ) {
        (self.monotonic, self.tell) = (monotonic, tell)
    }

    /// Why no change is taken, or no messages of changes come; nil if all is well.
    var failure: String? { state.withLock { $0.failure } }

    /// Why no messages of changes come; nil if they do.
    var subscriptionFailure: String? {
        get { state.withLock { $0.subscriptionFailure } }
        set {
            change { state in
                defer { state.subscriptionFailure = newValue }
                return state.subscriptionFailure == nil ? newValue.map { .refuses($0) } : nil
            }
        }
    }

    /// Why no session may be stored in this server as it is set up; nil if sessions may be.
    var setupProblem: String? {
        get { state.withLock { $0.setupProblem } }
        set {
            change { state in
                defer { state.setupProblem = newValue }
                return newValue == state.setupProblem ? nil : newValue.map { .unfit($0) }
            }
        }
    }

    /// Changes the state. Tells the news that `body` returns; without one, when nothing is wrong any more.
    private func change(_ body: (inout State) -> RedisTrouble?) {
        let news: RedisTrouble? = state.withLock { state in
            let hadFailed = state.failure != nil
            if let news = body(&state) { return news }
            return hadFailed && state.failure == nil ? .recovered : nil
        }
        if let news { tell(news) }
    }

    /// Notes an error reply to a command.
    func note(_ words: String) {
        let kind = Self.kind(of: words)
        guard !Self.refusals.contains(kind) else { return noteRefusal(words) }
        let now = monotonic()
        let isNews: Bool = state.withLock { state in
            guard state.told[kind].map({ now - $0 >= Self.interval }) ?? (state.told.count < Self.mostKinds) else {
                return false
            }
            state.told[kind] = now
            return true
        }
        if isNews { tell(.failed(words)) }
    }

    /// Notes that the server takes no changes: an error that concerns the whole server, or any error reply to an
    /// examination.
    func noteRefusal(_ words: String) {
        change { state in
            defer { state.refusal = words }
            return state.refusal == nil ? .refuses(words) : nil
        }
    }

    /// Notes that a reply could not be read, and why.
    func noteUnreadable(_ detail: String) {
        let now = monotonic()
        let isNews = state.withLock { state in
            guard state.toldUnreadable.map({ now - $0 >= Self.interval }) ?? true else { return false }
            state.toldUnreadable = now
            return true
        }
        if isNews { tell(.unreadable(detail)) }
    }

    /// Notes that an examination succeeded.
    ///
    /// - Returns: whether changes were refused before.
    func noteSuccess() -> Bool {
        var wasRefused = false
        change { state in
            wasRefused = state.refusal.take() != nil
            return nil
        }
        return wasRefused
    }

    /// The code of an error. Older servers wrap the error of a script's command: `ERR Error running script (…): -OOM
    /// …`.
    private static func kind(of words: String) -> String {
        for kind in refusals where words.hasPrefix(kind) || words.contains("-\(kind) ") { return kind }
        return String(words.prefix { $0 != " " })
    }
}
