import Glibc
import ServiceBasics

/// The thread of a link: connects, uses the connection until it ends, and connects again.
///
/// Only that thread uses it.
final class LinkThread {
    private let link: Link
    private var connecting: Connecting

    /// The connection over which commands are sent; nil while there is none.
    private var connection: OpenConnection?
    private var hasEnded = false

    init(_ link: Link) {
        self.link = link
        connecting = Connecting(link)
    }

    /// The thread's main function.
    func run() {
        while !hasEnded {
            if let connection { use(connection) } else { connect() }
        }
    }

    /// Does one turn of the thread's loop while there is a connection.
    private func use(_ connection: OpenConnection) {
        switch connection.turn() {
        case .open: break
        case .failed(let failure): fail(failure)
        case .closing: end()
        }
    }

    /// Does one turn of the thread's loop while there is no connection.
    private func connect() {
        let now = SystemClock.coarseMonotonic()
        let (isClosing, late, found, cause) = link.state.withLock { state in
            defer { state.found = nil }
            return (state.isClosing, state.popLate(at: now), state.found, state.lastFailure)
        }
        for completion in late { completion(.failure(.notSent(.noConnection(because: cause)))) }
        if isClosing { return end() }
        switch connecting.turn(at: now, found) {
        case .underWay: break
        case .failed(let failure): fail(failure)
        case .connected(let connection): open(connection)
        }
    }

    private func open(_ connection: OpenConnection) {
        self.connection = connection
        let server = connection.server
        link.state.withLock { state in
            state.connection = LinkState.Connection(socket: connection.socket, generation: server.generation)
            state.state = .connected(server)
            state.lastFailure = nil
        }
        link.onChange(.connected(server))
    }

    /// Ends the connection, fails its commands, reports the state, and begins the pause before the next attempt.
    private func fail(_ failure: RedisFailure) {
        let lifetime = connection.map { SystemClock.coarseMonotonic() - $0.begin } ?? 0
        closeConnection()
        connecting.pause(after: lifetime)
        abandon(failure, state: .disconnected(failure))
    }

    /// Ends the link.
    private func end() {
        closeConnection()
        hasEnded = true
        abandon(.closed, state: .closed)
    }

    private func closeConnection() {
        connecting.stop()
        connection?.close()
        connection = nil
    }

    private func abandon(_ failure: RedisFailure, state newState: RedisState) {
        let (failed, hasChanged) = link.state.withLock { state in
            state.lastFailure = failure
            defer { state.state = newState }
            // Without a connection, commands keep waiting for the next one.
            let keepsWaiting = state.connection == nil && newState != .closed
            return (keepsWaiting ? [] : state.disconnect(), state.state != newState)
        }
        if hasChanged { link.onChange(newState) }
        for (position, (completion, wasSent)) in failed.enumerated() {
            let failure = position == 0 ? failure : failure.ofFollowingCommands
            completion(.failure(wasSent ? .unknownOutcome(failure) : .notSent(failure)))
        }
    }
}

extension RedisFailure {
    /// The failure of the commands after the first one that waits: only the first one's reply can be invalid.
    fileprivate var ofFollowingCommands: RedisFailure {
        guard case .badReply = self else { return self }
        return .lost("the connection ended, because the reply to another command was not valid")
    }
}

extension Link {
    /// Sleeps until a moment, until another thread wakes this one, or until the socket is ready. Only the link's thread
    /// calls it.
    ///
    /// - Returns: what the socket is ready for (poll(2)).
    func sleep(until moment: Int64, _ socket: StreamSocket? = nil, for events: Int32 = POLLIN) -> Int32 {
        var descriptors = (
            pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket?.descriptor ?? -1, events: Int16(events), revents: 0)
        )
        let milliseconds: Int32
        switch moment {
        case .max: milliseconds = -1
        case 0: milliseconds = 0
        // Adds a millisecond, because both the clock and the wait round down.
        default: milliseconds = Int32(clamping: max(0, moment - SystemClock.coarseMonotonic()) / 1_000_000 + 1)
        }
        withUnsafeMutableBytes(of: &descriptors) { bytes in
            _ = poll(bytes.assumingMemoryBound(to: pollfd.self).baseAddress, 2, milliseconds)
        }
        if descriptors.0.revents != 0 { event.clear() }
        return Int32(descriptors.1.revents)
    }
}
