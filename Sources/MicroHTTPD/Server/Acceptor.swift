import Glibc
import ServiceBasics

/// Accepts connections on the first worker's thread and distributes them in turn to the workers in use.
///
/// There is one listening socket, not one per worker with SO_REUSEPORT: connections spread evenly, one limit applies to
/// all, and a port in use is an error.
final class Acceptor {
    private enum Phase {
        case listening
        /// Accepting waits, because of a limit, a lack of descriptors, or an error. It resumes with fewer than `below`
        /// open connections, or at the time.
        case paused(until: Int64, below: Int)
        case closed
    }

    /// The most connections that are accepted in one turn of the loop.
    private static let round = 64

    /// How long to wait where no event reports the end of an obstacle, in nanoseconds.
    private static let pause: Int64 = 100_000_000

    private let listener: Listener
    private let state: ServerState
    private let poller: Poller
    private var phase = Phase.listening
    private var nextWorker = 0

    /// The obstacles that made connections wait: each is reported once.
    private var warnings = WarningThrottle()

    init(_ listener: Listener, _ state: ServerState, _ poller: Poller) throws(HTTPServerError) {
        self.listener = listener
        self.state = state
        self.poller = poller
        try listener.startReporting(to: poller)
    }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// When to try again without being woken.
    var wakeUp: Int64 {
        if case .paused(let time, _) = phase { time } else { .max }
    }

    /// Accepts waiting connections if there is room, and closes the listening socket when the server drains.
    func turn(isReady: Bool, worker: Worker) {
        if isReady { acceptRound(worker) }
        if case .paused(let time, let below) = phase {
            resume(if: state.openConnections < below || worker.now >= time, now: worker.now)
        }
        if state.phase != .serving { close(acceptingFor: worker) }
    }

    /// Closes the listening socket, without accepting the connections that still wait.
    func close() {
        guard !isClosed else { return }
        phase = .closed
        listener.stopReporting(to: poller)
        listener.close()
    }

    /// Accepts all waiting connections, then closes the listening socket.
    private func close(acceptingFor worker: Worker) {
        guard !isClosed else { return }
        while acceptRound(worker) {}
        close()
    }

    private var hasRoom: Bool {
        state.openConnections < state.configuration.maximumConnections
    }

    private func resume(if isPossible: Bool, now: Int64) {
        guard isPossible else { return }
        do throws(HTTPServerError) {
            try listener.startReporting(to: poller)
            state.wakeAcceptor(false)
            phase = .listening
        } catch {
            report(.fault("New connections have to wait. \(error.message)"), now)
            phase = .paused(until: now + Acceptor.pause, below: 0)
        }
    }

    /// Pauses if a connection is waiting. Otherwise the listener reports when one arrives.
    private func pauseIfConnectionsWait(_ reason: HTTPRefusalReason, below: Int, now: Int64) {
        if listener.hasPendingConnection { pause(.limit(reason), below: below, now: now) }
    }

    private func pause(_ obstacle: AcceptObstacle, below: Int, now: Int64) {
        report(obstacle, now)
        guard case .listening = phase else { return }
        phase = .paused(until: now + Acceptor.pause, below: below)
        state.wakeAcceptor(true)
        listener.stopReporting(to: poller)
    }

    private func report(_ obstacle: AcceptObstacle, _ now: Int64) {
        guard warnings.note(obstacle, at: now) else { return }
        switch obstacle {
        case .limit(let reason): state.observer.refused(reason)
        case .fault(let message): state.observer.fault(message)
        }
    }

    /// Accepts a limited number of connections; `true` when more may be waiting.
    @discardableResult
    private func acceptRound(_ worker: Worker) -> Bool {
        for _ in 0..<Acceptor.round {
            guard hasRoom else {
                let most = state.configuration.maximumConnections
                pauseIfConnectionsWait(.tooManyConnections, below: most, now: worker.now)
                return false
            }
            switch listener.accept() {
            case .success(let socket): admit(socket, worker)
            case .failure(let number): return recover(from: number, worker)
            }
        }
        return true
    }

    /// Handles a failure of `accept`; `true` when accepting can continue.
    private func recover(from number: Int32, _ worker: Worker) -> Bool {
        switch AcceptFailure(number) {
        case .noConnection:
            return false
        case .gone:
            return true
        case .exhausted:
            // Linux allocates the descriptor first, so this error also comes when no connection is waiting.
            pauseIfConnectionsWait(.outOfDescriptors, below: state.openConnections, now: worker.now)
            return false
        case .broken:
            // Retrying at once would spin, and could keep the server from stopping.
            let failure = HTTPServerError.system(number, "New connections have to wait. Cannot accept one")
            pause(.fault(failure.message), below: 0, now: worker.now)
            return false
        }
    }

    private func admit(_ socket: AcceptedSocket, _ worker: Worker) {
        guard state.tally.admit(socket.peer) else {
            Glibc.close(socket.descriptor)
            state.observer.refused(.tooManyConnectionsPerAddress)
            return
        }
        state.connectionBegan()
        let inUse = min(max(1, state.configuration.workersInUse()), state.mailboxes.count)
        let mailbox = state.mailboxes[nextWorker % inUse]
        nextWorker = (nextWorker + 1) % inUse
        if mailbox === worker.mailbox {
            worker.adopt(socket)
        } else if !mailbox.post(socket) {
            worker.discard(socket)
        }
    }
}
