import Glibc
import ServiceBasics

/// How a link gets a connection: it pauses, looks up the server's addresses, tries one after the other, and greets the
/// server.
struct Connecting {
    /// What a turn has led to.
    enum Outcome {
        /// There is more to wait for.
        case underWay
        /// The attempt has ended without a connection.
        case failed(RedisFailure)
        /// The server has replied to the greeting.
        case connected(OpenConnection)
    }

    private enum Stage {
        /// Not connecting: there is a connection, or the link has ended.
        case idle
        /// Waiting for the next attempt to connect, at this moment.
        case pausing(until: Int64)
        /// Waiting for the server's addresses.
        case lookingUp
        /// Connecting, with the addresses that are left to try.
        case connecting(StreamSocket, rest: ArraySlice<SocketAddress>, deadline: Int64)
        /// The greeting was sent.
        case greeting(ReplyStream, Greeting, deadline: Int64)
    }

    private let link: Link
    private var stage = Stage.pausing(until: 0)
    private var pauses: ReconnectPauses
    private var generations: UInt64 = 0

    init(_ link: Link) {
        self.link = link
        pauses = ReconnectPauses(link.configuration)
    }

    /// Begins the pause before the next attempt.
    ///
    /// - Parameter lifetime: how long there was a connection, in nanoseconds; 0 if there was none.
    mutating func pause(after lifetime: Int64) {
        // Otherwise a server that greets and then fails would be connected to again without a pause.
        if lifetime >= pauses.longest { pauses.reset() }
        stage = .pausing(until: SystemClock.coarseMonotonic() + pauses.next())
    }

    /// Ends the attempt, if there is one.
    mutating func stop() {
        switch stage {
        case .connecting(let socket, _, _): socket.close()
        case .greeting(let stream, _, _): stream.socket.close()
        case .idle, .pausing, .lookingUp: break
        }
        stage = .idle
    }

    /// Goes on with what has happened, or waits.
    ///
    /// - Parameter found: the addresses, if they were found since the last turn.
    mutating func turn(at now: Int64, _ found: AddressLookup.Result?) -> Outcome {
        switch stage {
        case .idle: break
        case .pausing(let until):
            if now >= until { lookUp() } else { _ = rest(until: until) }
        case .lookingUp:
            switch found {
            case .success(let addresses): return connect(to: addresses[...], because: .lost("the host has no address"))
            case .failure(let failure): return .failed(.lost(failure.description))
            case nil: _ = rest(until: .max)
            }
        case .connecting(let socket, let others, let deadline):
            let ready = rest(until: deadline, socket, for: POLLOUT)
            if ready != 0 { return didConnect(socket, others) }
            if hasPassed(deadline) {
                socket.close()
                return connect(to: others, because: .lost("connecting to Redis took too long"))
            }
        case .greeting(let stream, let greeting, let deadline):
            let ready = rest(until: deadline, stream.socket)
            if ready != 0 { return readGreeting(stream, greeting, deadline) }
            if hasPassed(deadline) { return .failed(.late) }
        }
        return .underWay
    }

    private func hasPassed(_ deadline: Int64) -> Bool { SystemClock.coarseMonotonic() >= deadline }

    /// Sleeps, but not past the deadline of a command that waits.
    private func rest(until moment: Int64, _ socket: StreamSocket? = nil, for events: Int32 = POLLIN) -> Int32 {
        let until = link.state.withLock { state in
            // Requests that came since the turn began are handled first.
            if state.isClosing || state.found != nil { return Int64(0) }
            state.isAwake = false
            state.sleepsUntil = min(moment, state.nextDeadline)
            return state.sleepsUntil
        }
        let ready = link.sleep(until: until, socket, for: events)
        link.state.withLock { $0.isAwake = true }
        return ready
    }

    private mutating func lookUp() {
        stage = .lookingUp
        let link = link
        AddressLookup.start(link.configuration.address.endpoint) { link.found($0) }
    }

    /// Tries addresses until one accepts a connection.
    ///
    /// - Parameter failure: why the last address failed.
    private mutating func connect(
        to addresses: ArraySlice<SocketAddress>, because failure: RedisFailure
    ) -> Outcome {
        var addresses = addresses
        var failure = failure
        while let address = addresses.popFirst() {
            do throws(SystemFailure) {
                let socket = try StreamSocket.connecting(to: address)
                stage = .connecting(socket, rest: addresses, deadline: link.deadline())
                return .underWay
            } catch {
                failure = .lost("connecting to Redis: \(error)")
            }
        }
        // The socket of the last try, if there was one, is closed.
        stage = .idle
        return .failed(failure)
    }

    private mutating func didConnect(_ socket: StreamSocket, _ others: ArraySlice<SocketAddress>) -> Outcome {
        let result = socket.connectResult
        guard result == 0 else {
            socket.close()
            return connect(to: others, because: .lost("connecting to Redis: \(SystemFailure(number: result))"))
        }
        generations += 1
        let greeting = Greeting(link.configuration, RedisGeneration(number: generations))
        let stream = ReplyStream(socket, limit: link.configuration.maximumReplyBytes)
        stage = .greeting(stream, greeting, deadline: link.deadline())
        // The greeting is short, and a new socket has room for it.
        guard case .bytes(greeting.bytes.count) = socket.write(greeting.bytes.span) else {
            return .failed(.lost("the connection to Redis ended at once"))
        }
        return .underWay
    }

    private mutating func readGreeting(_ stream: ReplyStream, _ greeting: Greeting, _ deadline: Int64) -> Outcome {
        var greeting = greeting
        var replies: [RedisReply] = []
        do throws(RedisFailure) {
            guard try stream.read(into: &replies) else { return .underWay }
            for (index, reply) in replies.enumerated() {
                switch greeting.take(reply) {
                case .incomplete: continue
                case .refused(let failure): throw failure
                case .complete(let server):
                    guard index == replies.count - 1 else { throw .badReply("a reply that no command waits for") }
                    stage = .idle
                    return .connected(OpenConnection(link, stream, server))
                }
            }
            stage = .greeting(stream, greeting, deadline: deadline)
            return .underWay
        } catch {
            return .failed(error)
        }
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
