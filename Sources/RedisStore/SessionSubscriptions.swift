import Redis
import ServiceBasics
import SliderRecords
import SliderTimeline

/// The sessions to which this process is subscribed.
final class SessionSubscriptions: Sendable {
    typealias Receiver = @Sendable (Result<Void, ReplicatedStoreError>) -> Void

    private struct Entry: Sendable {
        /// How many subscriptions the session has.
        var count = 1
        /// Whether a stream shows the session, which keeps it alive.
        var hasStreams = true
        /// How many streams show it; one until that is known.
        var watchers: @Sendable () -> Int = { 1 }
        /// The number that the server was told last.
        var told = 1
        /// Whether the server sends its changes.
        var hasBegun = false
        /// Whether the server has stopped sending them, or the last request to send them failed.
        var isLost = false
        /// The receivers that wait for that.
        var receivers: [Receiver] = []
    }

    private struct State: Sendable {
        var entries: [SessionID: Entry] = [:]
        /// The sessions whose marks are still to be renewed, and how many renewals are under way.
        var renewals: [SessionID] = []
        var renewing = 0
        var observer: @Sendable (SessionID, ReplicatedChangeNotice) -> Void = { _, _ in }
    }

    private let state = Lock(State())
    private let channels: StoreChannels

    init(_ channels: StoreChannels) { self.channels = channels }

    func setObserver(_ observer: @escaping @Sendable (SessionID, ReplicatedChangeNotice) -> Void) {
        state.withLock { $0.observer = observer }
    }

    /// How many sessions are asked for again in one step.
    private static let askedAtOnce = 1_000

    /// How many marks are renewed at once.
    static let renewedAtOnce = 64

    /// The sessions whose changes the server sends.
    var sessions: [SessionID] { state.withLock { state in state.entries.filter(\.value.hasBegun).map(\.key) } }

    /// Whether a session is subscribed to.
    func contains(_ id: SessionID) -> Bool { state.withLock { $0.entries[id] != nil } }

    /// Begins to renew the marks of all sessions.
    ///
    /// - Returns: those to renew now. Each is followed by another one (``nextRenewal(goesOn:)``).
    func beginRenewal() -> [SessionID] {
        state.withLock { state in
            // Shuffled, so that a failure does not leave out the same sessions each time.
            state.renewals = state.entries.filter(\.value.hasBegun).map(\.key).shuffled()
            let first = state.renewals.suffix(max(0, Self.renewedAtOnce - state.renewing))
            state.renewals.removeLast(first.count)
            state.renewing += first.count
            return Array(first)
        }
    }

    /// Ends the renewal of a mark.
    ///
    /// - Parameter goesOn: false if the others can't be renewed now either.
    /// - Returns: the next session; nil if there is none.
    func nextRenewal(goesOn: Bool) -> SessionID? {
        state.withLock { state in
            if !goesOn { state.renewals = [] }
            guard let next = state.renewals.popLast() else {
                state.renewing -= 1
                return nil
            }
            return next
        }
    }

    /// Notes that the server does not send a session's changes.
    func lose(_ id: SessionID) { state.withLock { $0.entries[id]?.isLost = true } }

    /// Takes some of the subscribed sessions whose changes the server no longer sends. The caller asks for them again.
    func takeLost() -> [SessionID] {
        state.withLock { state in
            let lost = state.entries.filter { $0.value.isLost && $0.value.hasBegun }.map(\.key)
            let ids = Array(lost.prefix(Self.askedAtOnce))
            for id in ids { state.entries[id]?.isLost = false }
            return ids
        }
    }

    /// What to ask the server for.
    enum Request {
        case none
        /// To mark a subscribed session as streamed.
        case mark
        /// To send the session's changes.
        case subscribe
    }

    /// Adds a subscription for a stream that begins. The receiver is called when the server sends the session's
    /// changes.
    func add(_ id: SessionID, _ receiver: @escaping Receiver) -> Request {
        let (request, hasBegun): (Request, Bool) = state.withLock { state in
            guard var entry = state.entries[id] else {
                state.entries[id] = Entry(receivers: [receiver])
                return (.subscribe, false)
            }
            entry.count += 1
            if !entry.hasBegun { entry.receivers.append(receiver) }
            let rested = !entry.hasStreams
            entry.hasStreams = true
            state.entries[id] = entry
            return (entry.hasBegun && rested ? .mark : .none, entry.hasBegun)
        }
        if hasBegun { receiver(.success(())) }
        return request
    }

    /// Notes that streams show a session, and how many.
    ///
    /// - Returns: whether to tell the server, because that has changed.
    func noteStreams(of id: SessionID, watchers: @escaping @Sendable () -> Int) -> Bool {
        let count = watchers()
        return state.withLock { state in
            guard var entry = state.entries[id] else { return false }
            let isNews = !entry.hasStreams || entry.told != count
            (entry.hasStreams, entry.watchers) = (true, watchers)
            state.entries[id] = entry
            return isNews && entry.hasBegun
        }
    }

    /// Notes that no streams show a session any more.
    ///
    /// - Returns: whether to tell the server, because that has changed.
    func noteNoStreams(of id: SessionID) -> Bool {
        state.withLock { state in
            guard let entry = state.entries[id], entry.hasStreams else { return false }
            state.entries[id]?.hasStreams = false
            return entry.hasBegun
        }
    }

    /// Whether streams show a session.
    func hasStreams(of id: SessionID) -> Bool { state.withLock { $0.entries[id]?.hasStreams ?? false } }

    /// How many streams show a session, to tell the server; nil for none.
    func takeWatchers(of id: SessionID) -> Int? {
        let watchers = state.withLock { $0.entries[id].flatMap { $0.hasStreams ? $0.watchers : nil } }
        // Not under this lock: the number is behind another one.
        guard let count = watchers?() else { return nil }
        state.withLock { $0.entries[id]?.told = count }
        return max(1, count)
    }

    /// Ends a request to subscribe, with success or an error.
    ///
    /// - Returns: whether the session is not subscribed to any more, because of the error.
    func finish(_ id: SessionID, _ result: Result<Void, ReplicatedStoreError>) -> Bool {
        let (receivers, isDropped): ([Receiver], Bool) = state.withLock { state in
            guard var entry = state.entries[id] else { return ([], false) }
            let receivers = entry.receivers
            entry.receivers = []
            if case .success = result { entry.hasBegun = true }
            // A renewal that failed is tried again with the next one.
            state.entries[id] = entry.hasBegun ? entry : nil
            return (receivers, !entry.hasBegun)
        }
        for receiver in receivers { receiver(result) }
        return isDropped
    }

    /// Removes a subscription.
    ///
    /// - Returns: whether streams showed it, if this was its last subscription; nil otherwise.
    func remove(_ id: SessionID) -> Bool? {
        state.withLock { state in
            guard let entry = state.entries[id] else { return nil }
            state.entries[id]?.count -= 1
            guard entry.count == 1 else { return nil }
            state.entries[id] = nil
            return entry.hasStreams
        }
    }

    /// Passes a notice on to the observer.
    func tell(_ news: ReplicatedChangeNotice, of id: SessionID) {
        let observer = state.withLock { $0.entries[id] == nil ? nil : $0.observer }
        observer?(id, news)
    }

    /// Handles an event of the subscriber.
    func hear(_ event: RedisSubscriberEvent) {
        switch event {
        case .message(let channel, let content):
            guard let id = channels.id(of: channel) else { return }
            let text = String(decoding: content, as: UTF8.self)
            tell(text == "d" ? .deleted : Int64(text).map { .changed(version: $0) } ?? .unknown, of: id)
        case .resubscribed: for id in sessions { tell(.unknown, of: id) }
        case .refused(let channel, _):
            guard let id = channels.id(of: channel) else { return }
            lose(id)
            tell(.unknown, of: id)
        case .state: break
        }
    }
}
