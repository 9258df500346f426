import CMicroHTTPD
import Glibc

/// Streams are written directly to the socket. Their connection is suspended in libmicrohttpd from the response's head
/// to its end, and polled here: the worker notices when a client leaves. A part costs one system call; resuming a
/// connection would walk the list of all suspended ones each time.
extension Worker {
    /// Sends the head of a streamed response and the available part of its body.
    func beginStream(
        _ response: borrowing HTTPResponse, _ make: HTTPResponse.StreamMaker, on connection: Connection
    ) -> MHD_Result {
        guard state.phase == .serving else { return refuse(.shuttingDown, on: connection) }
        guard !memory.isExhausted else { return refuse(.tooMuchBuffered, on: connection) }
        // The change makes the poller report a client that has already gone.
        guard socketPoller.change(connection.socket, as: connection.number, to: .hangUp) else {
            state.observer.fault("A stream's socket could not be polled: \(String(cString: strerror(errno)))")
            return refuse(.invalidResponse, on: connection)
        }
        prepareSocket(of: connection)
        let isChunked = connection.head.version == .http11
        let head = RawResponse.streamHead(response, isChunked: isChunked)
        let waker = HTTPStreamWaker(mailbox, ticket: connection.number)
        let stream = OpenStream(
            make(waker), waker, to: connection.socket, isChunked: isChunked, hasBody: connection.head.method != .head)
        connection.begin(stream, at: now)
        withStreamPart { part in
            part += head
            stream.write(to: &part, at: now)
            send(&part, of: stream, on: connection)
        }
        return .YES
    }

    /// Sends more of a stream after the client has taken the previous part.
    func continueStream(of connection: Connection) {
        if let stream = connection.stream { sendMore(of: stream, on: connection) }
    }

    /// Sends news of the stream whose connection has this number.
    func wakeStream(_ number: UInt64) {
        guard let connection = connections[number], let stream = connection.stream else { return }
        if stream.wasWoken() { sendMore(of: stream, on: connection) }
    }

    /// Asks a stream for more when its time has come. Ends it while draining, or when the client takes no data.
    func sweepStream(of connection: Connection, _ isDraining: Bool) {
        guard let stream = connection.stream else { return }
        // A client that takes bytes, however few, may continue; one that takes none is disconnected.
        let silence = stream.silence(at: now)
        if Deadlines.isPassed(deadlines.response, by: silence) {
            tell(.responseTimeout, of: connection)
            return connection.endStream(at: now)
        }
        switch stream.due(at: now, silence: silence, isDraining: isDraining) {
        case .nothing:
            break
        case .more:
            sendMore(of: stream, on: connection)
        case .finish:
            withStreamPart { part in
                stream.finish(in: &part)
                send(&part, of: stream, on: connection)
            }
        case .end:
            connection.endStream(at: now)
        }
    }

    /// Sends the remainder or the next portion, as much as the socket takes.
    private func sendMore(of stream: OpenStream, on connection: Connection) {
        withStreamPart { part in
            if stream.takeRemainder(into: &part) {
                connection.buffers.release(to: &memory)
            } else {
                stream.write(to: &part, at: now)
            }
            send(&part, of: stream, on: connection)
        }
    }

    /// Lends the memory for a part of a stream, empty. A stream's source is the handler's code: while it writes, no
    /// access to the worker's own properties is open.
    private func withStreamPart(_ body: (inout [UInt8]) -> Void) {
        var part: [UInt8] = []
        swap(&part, &memory.streamPart)
        part.removeAll(keepingCapacity: true)
        body(&part)
        swap(&part, &memory.streamPart)
    }

    /// Sends a part and what follows it, as much as the socket takes, and polls the socket for what the stream then
    /// waits for.
    private func send(_ part: inout [UInt8], of stream: OpenStream, on connection: Connection) {
        switch stream.send(&part, at: now) {
        case .sent:
            guard stream.noteRoom() else { return }
            _ = socketPoller.change(connection.socket, as: connection.number, to: .hangUp)
        case .blocked(let sent):
            // Without memory the stream ends: its client can reconnect and resume.
            guard connection.buffers.hold(part.count - sent, of: &memory) else {
                state.observer.refused(.tooMuchBuffered)
                return connection.endStream(at: now)
            }
            stream.hold(part[sent...])
            _ = socketPoller.change(connection.socket, as: connection.number, to: .writing)
        case .ended:
            connection.endStream(at: now)
        }
    }

    /// Makes the socket send at once and buffer little: what a client does not take waits in the stream, which can
    /// merge it. (`TCP_USER_TIMEOUT` is not used: the kernel would also end a slow reader whose window stays closed for
    /// long.)
    private func prepareSocket(of connection: Connection) {
        var (noDelay, buffer) = (Int32(1), Int32(32_768))
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(connection.socket, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, size)
        setsockopt(connection.socket, SOL_SOCKET, SO_SNDBUF, &buffer, size)
    }
}
