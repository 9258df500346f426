import Glibc
import ServiceBasics

/// The thread of a link: connects and reconnects, reads replies, writes commands, and watches the deadlines.
///
/// Only that thread uses it.
final class LinkThread {
    /// What the thread is doing.
    enum Stage {
        /// Waiting for the next attempt to connect, at this moment.
        case pausing(until: Int64)
        /// Waiting for the server's addresses.
        case lookingUp
        /// Connecting, with the addresses that are left to try.
        case connecting(StreamSocket, rest: ArraySlice<SocketAddress>, deadline: Int64)
        /// The greeting was sent.
        case greeting(StreamSocket, Greeting, ReplyReader, deadline: Int64)
        /// The connection is open for commands.
        case open(OpenConnection)
        case ended
    }

    let link: Link
    var stage: Stage
    var pauses: ReconnectPauses
    var generations: UInt64 = 0

    /// The bytes that are being written.
    var batch = OutgoingBytes.Batch()

    /// The bytes that were read last.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    var replies: [RedisReply] = []
    var completions: [RedisCompletion] = []

    init(_ link: Link) {
        self.link = link
        stage = .pausing(until: 0)
        pauses = ReconnectPauses(link.configuration)
    }

    deinit { buffer.deallocate() }

    var now: Int64 { SystemClock.coarseMonotonic() }

    /// The thread's main function.
    func run() {
        while true {
            switch stage {
            case .open(let connection): turn(connection)
            case .ended: return
            default: turnWithoutConnection()
            }
        }
    }

    /// Sleeps until a moment, until another thread wakes this one, or until the socket is ready.
    ///
    /// - Returns: what the socket is ready for (poll(2)).
    func sleep(until moment: Int64, _ socket: StreamSocket? = nil, for events: Int32 = POLLIN) -> Int32 {
        var descriptors = (
            pollfd(fd: link.event.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket?.descriptor ?? -1, events: Int16(events), revents: 0)
        )
        let milliseconds: Int32
        switch moment {
        case .max: milliseconds = -1
        case 0: milliseconds = 0
        // Adds a millisecond, because both the clock and the wait round down.
        default: milliseconds = Int32(clamping: max(0, moment - now) / 1_000_000 + 1)
        }
        withUnsafeMutableBytes(of: &descriptors) { bytes in
            _ = poll(bytes.assumingMemoryBound(to: pollfd.self).baseAddress, 2, milliseconds)
        }
        if descriptors.0.revents != 0 { link.event.clear() }
        return Int32(descriptors.1.revents)
    }

    /// Ends the connection, fails its commands, reports the state, and begins the pause before the next attempt.
    func fail(_ failure: RedisFailure) {
        // Otherwise a server that greets and then fails would be connected to again without a pause.
        if case .open(let connection) = stage, now - connection.begin >= pauses.longest { pauses.reset() }
        closeSocket()
        stage = .pausing(until: now + pauses.next())
        abandon(failure, state: .disconnected(failure))
    }

    /// Ends the link.
    func end() {
        closeSocket()
        stage = .ended
        abandon(.closed, state: .closed)
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

    private func closeSocket() {
        switch stage {
        case .connecting(let socket, _, _), .greeting(let socket, _, _, _): socket.close()
        case .open(let connection):
            // Another thread may be writing to the socket, with the lock.
            link.state.withLock { $0.isAwake = true }
            connection.socket.close()
        default: break
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

/// The pauses between attempts to connect: each is twice as long as the one before, shortened by a random part.
struct ReconnectPauses {
    let longest: Int64
    private let first: Int64
    private var pause: Int64

    init(_ configuration: RedisConfiguration) {
        first = max(1, configuration.firstPause.nanoseconds)
        longest = max(first, configuration.longestPause.nanoseconds)
        pause = first
    }

    /// The next pause in nanoseconds: between half of the full pause and all of it.
    mutating func next() -> Int64 {
        var random = SystemRandomNumberGenerator()
        return next(using: &random)
    }

    mutating func next(using random: inout some RandomNumberGenerator) -> Int64 {
        defer { pause = min(longest, pause.multipliedReportingOverflow(by: 2).partialValue) }
        return Int64.random(in: pause / 2...pause, using: &random)
    }

    /// Starts over with the first pause.
    mutating func reset() { pause = first }
}

/// A connection over which commands are sent.
final class OpenConnection {
    let socket: StreamSocket
    let server: RedisServer
    let reader: ReplyReader

    /// When it was made.
    let begin: Int64

    /// When the last bytes came.
    var lastRead: Int64

    init(_ socket: StreamSocket, _ server: RedisServer, _ reader: ReplyReader, at now: Int64) {
        self.socket = socket
        self.server = server
        self.reader = reader
        (begin, lastRead) = (now, now)
    }
}
