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
        let ticket = suspended.newTicket()
        guard streamPoller.add(connection.socket, for: ticket) else {
            state.observer.fault("A stream's socket could not be polled: \(String(cString: strerror(errno)))")
            return refuse(.invalidResponse, on: connection)
        }
        prepareSocket(of: connection)
        let isChunked = connection.version == .http11
        streamBuffer = RawResponse.streamHead(response, isChunked: isChunked)
        let waker = HTTPStreamWaker(mailbox, ticket: ticket)
        let stream = OpenStream(make(waker), waker, isChunked: isChunked)
        (connection.ticket, connection.stream) = (ticket, stream)
        streams[ticket] = connection
        connection.enter(.streaming, at: now)
        MHD_suspend_connection(connection.handle)
        if connection.method == .head { stream.isOver = true } else { stream.write(to: &streamBuffer, at: now) }
        send(of: stream, on: connection)
        return .YES
    }

    /// What has happened to streams' sockets.
    func lookAfterStreams() {
        for event in streamPoller.take() {
            guard let connection = streams[event.ticket], let stream = connection.stream else { continue }
            if event.isGone { endStream(of: connection) } else { sendMore(of: stream, on: connection) }
        }
    }

    /// Somebody has news for the stream of a ticket.
    func wakeStream(_ ticket: UInt64) {
        guard let connection = streams[ticket], let stream = connection.stream else { return }
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

    /// Ends all streams: libmicrohttpd must never be stopped while connections rest.
    func endStreams() {
        for connection in Array(streams.values) { endStream(of: connection) }
    }

    /// Sends what is left and what there is, as much as the socket takes.
    private func sendMore(of stream: OpenStream, on connection: Connection) {
        streamBuffer.removeAll(keepingCapacity: true)
        if stream.remainder.isEmpty {
            stream.write(to: &streamBuffer, at: now)
        } else {
            streamBuffer += stream.remainder
            stream.remainder = []
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
        streamPoller.wait(forRoom: false, on: connection.socket, for: connection.ticket)
    }

    private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

    /// Keeps what the socket did not take until there is room.
    private func keep(sent: Int, of stream: OpenStream, on connection: Connection) {
        stream.remainder = Array(streamBuffer[sent...])
        guard !stream.waitsForRoom else { return }
        stream.waitsForRoom = true
        streamPoller.wait(forRoom: true, on: connection.socket, for: connection.ticket)
    }

    /// Ends a stream and its connection, in whatever state.
    private func endStream(of connection: Connection) {
        guard let stream = connection.stream else { return }
        streamPoller.remove(connection.socket)
        streams[connection.ticket] = nil
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
