import CMicroHTTPD
import Glibc

/// Streams are written past libmicrohttpd, to the socket: it lets the connection rest from the answer's head to its
/// end. So a client that leaves is noticed (a resting connection is polled by nobody else), and a part costs one system
/// call, where resuming a connection walks all that rest, each time.
extension Worker {
    /// Sends the head of a streamed response and what there is of its body.
    func beginStream(
        _ response: borrowing HTTPResponse, _ make: HTTPResponse.StreamMaker, on connection: Connection
    ) -> MHD_Result {
        guard state.stage == .serving else { return refuse(.shuttingDown, on: connection) }
        guard !budget.isExhausted else { return refuse(.tooMuchBuffered, on: connection) }
        // Asked for anew, so that a client that has already gone is reported.
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
        connection.enter(.streaming, at: now)
        MHD_suspend_connection(connection.handle)
        if connection.method == .head { stream.isOver = true } else { stream.write(to: &streamBuffer, at: now) }
        send(of: stream, on: connection)
        return .YES
    }

    /// A stream's client has taken what was sent: there is room again.
    func continueStream(of connection: Connection) {
        if let stream = connection.stream { sendMore(of: stream, on: connection) }
    }

    /// There is news for the stream of the connection with a number.
    func wakeStream(_ number: UInt64) {
        guard let connection = numbered[number], let stream = connection.stream else { return }
        stream.waker.arm()
        // With something left, its client gets the news when it has taken that.
        if stream.remainder.isEmpty { sendMore(of: stream, on: connection) }
    }

    /// Asks a stream for more when its time has come, and ends one whose client takes nothing, or when draining.
    func sweepStream(of connection: Connection, _ isDraining: Bool) {
        guard let stream = connection.stream else { return }
        // A client that takes something, however little, may go on; nobody waits for one that takes nothing.
        let silence = stream.silence(at: now) { cmhd_unacknowledged_bytes(connection.socket) }
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

    /// Sends what is left and what there is, as much as the socket takes.
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

    /// Sends what is in the buffer, then more for as long as there is more and the socket takes all.
    private func send(of stream: OpenStream, on connection: Connection) {
        while !streamBuffer.isEmpty {
            let count = streamBuffer.count
            let sent = Glibc.send(connection.socket, streamBuffer, count, Self.sendFlags)
            if sent < 0 && errno != EAGAIN && errno != EINTR { return endStream(of: connection) }
            stream.noteSent(max(0, sent), at: now)
            guard sent == count else { return keep(sent: max(0, sent), of: stream, on: connection) }
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

    /// Keeps what the socket did not take until there is room.
    private func keep(sent: Int, of stream: OpenStream, on connection: Connection) {
        // A client that comes back goes on where it was; memory that is gone does not.
        guard hold(streamBuffer.count - sent, on: connection) else {
            state.observer.refused(.tooMuchBuffered)
            return endStream(of: connection)
        }
        stream.remainder = Array(streamBuffer[sent...])
        stream.waitsForRoom = true
        _ = socketPoller.change(connection.socket, as: connection.number, to: .writing)
    }

    /// Ends a stream and its connection, in whatever state.
    func endStream(of connection: Connection) {
        guard let stream = connection.stream else { return }
        connection.stream = nil
        stream.source.close()
        shutdown(connection.socket, Int32(stream.isOver && stream.remainder.isEmpty ? SHUT_WR : SHUT_RDWR))
        connection.enter(.closing, at: now)
        MHD_resume_connection(connection.handle)
    }

    /// What is sent goes at once; what a client does not take is kept here, where it can be merged, and not by the
    /// system. (Not `TCP_USER_TIMEOUT`: the kernel would end a slow reader, too, whose window is closed for long.)
    private func prepareSocket(of connection: Connection) {
        var (noDelay, buffer) = (Int32(1), Int32(32_768))
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(connection.socket, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, size)
        setsockopt(connection.socket, SOL_SOCKET, SO_SNDBUF, &buffer, size)
    }
}
