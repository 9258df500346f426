import CLinux
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
        guard !budget.isExhausted else { return refuse(.tooMuchBuffered, on: connection) }
        // The change makes the poller report a client that has already gone.
        guard socketPoller.change(connection.socket, as: connection.number, to: .hangUp) else {
            state.observer.fault("A stream's socket could not be polled: \(String(cString: strerror(errno)))")
            return refuse(.invalidResponse, on: connection)
        }
        prepareSocket(of: connection)
        let isChunked = connection.version == .http11
        streamBuffer = RawResponse.streamHead(response, isChunked: isChunked)
        let waker = HTTPStreamWaker(mailbox, ticket: connection.number)
        let stream = OpenStream(make(waker), waker, isChunked: isChunked)
        connection.stream = stream
        // The query may be long, and the stream may be open for hours.
        connection.target.forgetQuery()
        connection.enter(.streaming, at: now)
        MHD_suspend_connection(connection.handle)
        if connection.method == .head { stream.isOver = true } else { stream.write(to: &streamBuffer, at: now) }
        send(of: stream, on: connection)
        return .YES
    }

    /// Sends more of a stream after the client has taken the previous part.
    func continueStream(of connection: Connection) {
        if let stream = connection.stream { sendMore(of: stream, on: connection) }
    }

    /// Sends news of the stream whose connection has this number.
    func wakeStream(_ number: UInt64) {
        guard let connection = numbered[number], let stream = connection.stream else { return }
        stream.waker.arm()
        // If a remainder is left, the client gets the news after it.
        if stream.remainder.isEmpty { sendMore(of: stream, on: connection) }
    }

    /// Asks a stream for more when its time has come. Ends it while draining, or when the client takes no data.
    func sweepStream(of connection: Connection, _ isDraining: Bool) {
        guard let stream = connection.stream else { return }
        // A client that takes bytes, however few, may continue; one that takes none is disconnected.
        let silence = stream.silence(at: now) { linux_unacknowledged_bytes(connection.socket) }
        if deadlines.response > 0, silence >= deadlines.response {
            close(connection, because: .responseTimeout)
            return endStream(of: connection)
        }
        if stream.waitsForRoom {
            if isDraining, silence >= Deadlines.drainGrace { endStream(of: connection) }
        } else if isDraining {
            streamBuffer.removeAll(keepingCapacity: true)
            stream.finish(in: &streamBuffer)
            send(of: stream, on: connection)
        } else if now >= stream.nextAsk {
            sendMore(of: stream, on: connection)
        }
    }

    /// Sends the remainder or the next portion, as much as the socket takes.
    private func sendMore(of stream: OpenStream, on connection: Connection) {
        streamBuffer.removeAll(keepingCapacity: true)
        if stream.remainder.isEmpty {
            stream.write(to: &streamBuffer, at: now)
        } else {
            streamBuffer += stream.remainder
            stream.remainder = []
            releaseBuffers(of: connection)
        }
        send(of: stream, on: connection)
    }

    /// Sends the buffer, then further portions while there are any and the socket takes all of them.
    private func send(of stream: OpenStream, on connection: Connection) {
        while !streamBuffer.isEmpty {
            let count = streamBuffer.count
            let sent = Glibc.send(connection.socket, streamBuffer, count, Self.sendFlags)
            if sent < 0 && errno != EAGAIN && errno != EINTR { return endStream(of: connection) }
            stream.noteSent(max(0, sent), at: now)
            guard sent == count else { return holdRest(after: max(0, sent), of: stream, on: connection) }
            if stream.isOver { break }
            streamBuffer.removeAll(keepingCapacity: true)
            stream.write(to: &streamBuffer, at: now)
        }
        if stream.isOver { return endStream(of: connection) }
        guard stream.waitsForRoom else { return }
        stream.waitsForRoom = false
        _ = socketPoller.change(connection.socket, as: connection.number, to: .hangUp)
    }

    private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

    /// Holds what the socket did not take until there is room.
    private func holdRest(after sent: Int, of stream: OpenStream, on connection: Connection) {
        // Without memory the stream ends: its client can reconnect and resume.
        guard hold(streamBuffer.count - sent, on: connection) else {
            state.observer.refused(.tooMuchBuffered)
            return endStream(of: connection)
        }
        stream.remainder = Array(streamBuffer[sent...])
        stream.waitsForRoom = true
        _ = socketPoller.change(connection.socket, as: connection.number, to: .writing)
    }

    /// Ends a stream and its connection, in any state.
    func endStream(of connection: Connection) {
        guard let stream = connection.stream else { return }
        connection.stream = nil
        stream.source.close()
        shutdown(connection.socket, Int32(stream.isOver && stream.remainder.isEmpty ? SHUT_WR : SHUT_RDWR))
        connection.enter(.closing, at: now)
        MHD_resume_connection(connection.handle)
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
