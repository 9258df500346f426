import Glibc
import ServiceBasics

extension LinkThread {
    /// Does one turn of the thread's loop while there is no connection.
    func turnWithoutConnection() {
        let now = now
        let (isClosing, late, found, cause) = link.state.withLock { state in
            defer { state.found = nil }
            return (state.isClosing, state.popLate(at: now), state.found, state.lastFailure)
        }
        for completion in late { completion(.failure(.notSent(.noConnection(because: cause)))) }
        if isClosing { return end() }
        switch stage {
        case .pausing(let until):
            if now >= until { return lookUp() }
            _ = rest(until: until)
        case .lookingUp:
            switch found {
            case .success(let addresses): connect(to: addresses[...], because: .lost("the host has no address"))
            case .failure(let failure): fail(.lost(failure.description))
            case nil: _ = rest(until: .max)
            }
        case .connecting(let socket, let others, let deadline):
            let ready = rest(until: deadline, socket, for: POLLOUT)
            if ready != 0 {
                didConnect(socket, others)
            } else if self.now >= deadline {
                socket.close()
                connect(to: others, because: .lost("connecting to Redis took too long"))
            }
        case .greeting(let socket, let greeting, let reader, let deadline):
            let ready = rest(until: deadline, socket)
            if ready != 0 {
                readGreeting(socket, greeting, reader, deadline)
            } else if self.now >= deadline {
                fail(.late)
            }
        case .open, .ended: break
        }
    }

    /// Sleeps, but not past the deadline of a command that waits.
    private func rest(until moment: Int64, _ socket: StreamSocket? = nil, for events: Int32 = POLLIN) -> Int32 {
        let until = link.state.withLock { state in
            // Requests that came since the turn began are handled first.
            if state.isClosing || state.found != nil { return Int64(0) }
            state.isAwake = false
            state.sleepsUntil = min(moment, state.nextDeadline)
            return state.sleepsUntil
        }
        let ready = sleep(until: until, socket, for: events)
        link.state.withLock { $0.isAwake = true }
        return ready
    }

    private func lookUp() {
        stage = .lookingUp
        let link = link
        AddressLookup.start(link.configuration.address.endpoint) { link.found($0) }
    }

    /// Tries addresses until one accepts a connection.
    ///
    /// - Parameter failure: why the last address failed.
    private func connect(to addresses: ArraySlice<SocketAddress>, because failure: RedisFailure) {
        var addresses = addresses
        var failure = failure
        while let address = addresses.popFirst() {
            do throws(SystemFailure) {
                let socket = try StreamSocket.connecting(to: address)
                stage = .connecting(socket, rest: addresses, deadline: now + link.timeout)
                return
            } catch {
                failure = .lost("connecting to Redis: \(error)")
            }
        }
        // The socket of the last try, if there was one, is closed.
        stage = .lookingUp
        fail(failure)
    }

    private func didConnect(_ socket: StreamSocket, _ others: ArraySlice<SocketAddress>) {
        let result = socket.connectResult
        guard result == 0 else {
            socket.close()
            return connect(to: others, because: .lost("connecting to Redis: \(SystemFailure(number: result))"))
        }
        generations += 1
        let greeting = Greeting(link.configuration, RedisGeneration(number: generations))
        let reader = ReplyReader(limit: link.configuration.maximumReplyBytes)
        stage = .greeting(socket, greeting, reader, deadline: now + link.timeout)
        // The greeting is short, and a new socket has room for it.
        guard case .bytes(greeting.bytes.count) = socket.write(greeting.bytes.span) else {
            return fail(.lost("the connection to Redis ended at once"))
        }
    }

    private func readGreeting(
        _ socket: StreamSocket, _ greeting: Greeting, _ reader: ReplyReader, _ deadline: Int64
    ) {
        var greeting = greeting
        do throws(RedisFailure) {
            guard try read(socket, reader) else { return }
            for (index, reply) in replies.enumerated() {
                switch greeting.take(reply) {
                case .incomplete: continue
                case .refused(let failure): throw failure
                case .complete(let server):
                    guard index == replies.count - 1 else { throw .badReply("a reply that no command waits for") }
                    return open(socket, server, reader)
                }
            }
            stage = .greeting(socket, greeting, reader, deadline: deadline)
        } catch {
            fail(error)
        }
    }

    private func open(_ socket: StreamSocket, _ server: RedisServer, _ reader: ReplyReader) {
        stage = .open(OpenConnection(socket, server, reader, at: now))
        link.state.withLock { state in
            state.connection = LinkState.Connection(socket: socket, generation: server.generation)
            state.state = .connected(server)
            state.lastFailure = nil
        }
        link.onChange(.connected(server))
    }
}
