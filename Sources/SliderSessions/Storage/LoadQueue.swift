import ServiceBasics
import SliderTimeline

/// The sessions to load, and the requests that wait for them. An id has one load at a time.
final class LoadQueue: Sendable {
    /// The most requests that wait.
    static let limit = 256

    /// The most requests of one network that wait, once half of all places are taken. So one network can't take all.
    static let limitOfNetwork = 32

    /// The outcome of a load.
    enum Outcome: Sendable {
        /// The session is in memory, or was a moment ago.
        case resident

        /// There is no such session.
        case absent

        /// It could not be loaded.
        case failed(SessionError)
    }

    typealias Receiver = @Sendable (Outcome) -> Void

    /// The result of a request for a load.
    enum Admission {
        /// The receiver will be called.
        case waits

        /// No load is needed, or allowed: the receiver will not be called.
        case ready(Outcome)
    }

    /// What the loading thread does with a record.
    enum Delivery {
        /// Give the receivers the outcome.
        case done(Outcome, [Receiver])

        /// Read the record again: the session was in memory meanwhile, so it may be old.
        case again
    }

    fileprivate struct Load: Sendable {
        var receivers: [(network: UInt64, receive: Receiver)] = []
        var isStale = false
    }

    fileprivate struct State: Sendable {
        var queue = Queue<SessionID>()
        var loads: [SessionID: Load] = [:]
        var waiting = 0
        var ofNetwork: [UInt64: Int] = [:]
        var isClosed = false
        /// Other work for the loading thread.
        var jobs = Queue<(network: UInt64?, run: @Sendable () -> Void)>()
        /// How many loads have been taken since the last job.
        var loadsSinceJob = 0
    }

    fileprivate let state = Lock(State())
    private let changed = Condition()

    /// How many requests wait.
    var waiting: Int { state.withLock { $0.waiting } }

    func isLoading(_ id: SessionID) -> Bool { state.withLock { $0.loads[id] != nil } }

    /// Asks for a session.
    ///
    /// - Parameter known: the outcome if no load is needed. It is called with the queue's lock held, so that no session
    ///   enters or leaves memory between this check and the load.
    func request(
        _ id: SessionID, for network: UInt64, unless known: () -> Outcome?, _ receive: @escaping Receiver
    ) -> Admission {
        let admission: Admission = state.withLock { state in
            if let outcome = known() { return .ready(outcome) }
            guard !state.isClosed else { return .ready(.failed(.storageUnavailable("the service is stopping"))) }
            guard state.isWithinLimit(network) else {
                return .ready(.failed(.storageUnavailable("too many requests wait for sessions to be loaded")))
            }
            state.waiting += 1
            state.ofNetwork[network, default: 0] += 1
            if state.loads[id] == nil { state.queue.append(id) }
            state.loads[id, default: Load()].receivers.append((network, receive))
            return .waits
        }
        if case .waits = admission { changed.broadcast() }
        return admission
    }

    /// Makes a load of this session that is under way read the record again, because the session leaves memory.
    func invalidate(_ id: SessionID) {
        state.withLock { state in
            if state.loads[id] != nil { state.loads[id]?.isStale = true }
        }
    }

    /// Runs other work that reads the store, such as a list, on the loading thread.
    ///
    /// - Parameter network: that of the client it counts against; nil for the service itself.
    /// - Returns: false if too many requests wait, or the queue is closed.
    func perform(for network: UInt64?, _ job: @escaping @Sendable () -> Void) -> Bool {
        let isAccepted = state.withLock { state in
            guard !state.isClosed else { return false }
            if let network {
                guard state.isWithinLimit(network) else { return false }
                state.waiting += 1
                state.ofNetwork[network, default: 0] += 1
            }
            state.jobs.append((network, job))
            return true
        }
        if isAccepted { changed.broadcast() }
        return isAccepted
    }

    /// Ends a load whose record was read. `insert` is called with the queue's lock held.
    func deliver(_ id: SessionID, insert: () -> Outcome) -> Delivery {
        state.withLock { state in
            guard let load = state.loads[id] else { return .done(.absent, []) }
            guard !load.isStale else {
                state.loads[id]?.isStale = false
                return .again
            }
            let outcome = insert()
            state.loads[id] = nil
            for (network, _) in load.receivers { state.leave(network) }
            return .done(outcome, load.receivers.map(\.receive))
        }
    }

    /// What the loading thread does next.
    enum Work {
        case load(SessionID)
        case job(@Sendable () -> Void)
        case close
    }

    /// The next work; nil if there is none now.
    func next() -> Work? { state.withLock { $0.next() } }

    /// Waits for the next work.
    func waitForNext() -> Work {
        state.wait(on: changed) { $0.next() } ?? .close
    }

    /// Ends the loading thread when no work is left.
    func close() {
        state.withLock { $0.isClosed = true }
        changed.broadcast()
    }
}

extension LoadQueue.State {
    /// Whether one more request of a client may wait.
    fileprivate func isWithinLimit(_ network: UInt64) -> Bool {
        waiting < LoadQueue.limit
            && (waiting < LoadQueue.limit / 2 || ofNetwork[network, default: 0] < LoadQueue.limitOfNetwork)
    }

    /// Counts one waiting request of a client less.
    fileprivate mutating func leave(_ network: UInt64) {
        waiting -= 1
        let left = (ofNetwork[network] ?? 1) - 1
        ofNetwork[network] = left == 0 ? nil : left
    }

    fileprivate mutating func next() -> LoadQueue.Work? {
        // Loads come first, but at most eight before each job.
        if jobs.isEmpty || loadsSinceJob < 8, let id = queue.popNext() {
            loadsSinceJob += 1
            return .load(id)
        }
        loadsSinceJob = 0
        if let (network, job) = jobs.popNext() {
            if let network { leave(network) }
            return .job(job)
        }
        return isClosed ? .close : nil
    }
}
