import CMicroHTTPD
import Glibc

extension Worker {
    /// Closes a socket that came too late.
    func discard(_ socket: AcceptedSocket) {
        Glibc.close(socket.descriptor)
        state.connectionEnded(socket.peer)
    }

    /// libmicrohttpd announces a socket that was added; it keeps the pointer that this returns.
    func connectionBegan(_ handle: OpaquePointer) -> UnsafeMutableRawPointer? {
        guard let arrival = arrivals.removeValue(forKey: cmhd_connection_socket(handle)) else { return nil }
        let connection = Connection(handle: handle, arrival)
        connection.position = connections.count
        connections.append(connection)
        numbered[arrival.number] = connection
        return Unmanaged.passUnretained(connection).toOpaque()
    }

    /// The connection is gone; its socket is closed when this returns.
    func connectionEnded(_ connection: Connection) {
        connections.swapAt(connection.position, connections.count - 1)
        connections[connection.position].position = connection.position
        connections.removeLast()
        numbered[connection.number] = nil
        budget.release(connection.held)
        state.connectionEnded(connection.peer)
    }

    /// What has happened to sockets.
    func lookAfterSockets() {
        for event in socketPoller.take() {
            if let connection = numbered[event.number] {
                socketChanged(of: connection, isHungUp: event.isHungUp)
            } else if let descriptor = arrivalNumbers[event.number] {
                lookAt(arrival: descriptor)
            }
        }
    }

    private func socketChanged(of connection: Connection, isHungUp: Bool) {
        switch connection.phase {
        case .streaming:
            if isHungUp { endStream(of: connection) } else { continueStream(of: connection) }
        case .chunks:
            readChunks(of: connection, isHungUp: isHungUp)
        case .lingering:
            discardInput(of: connection)
        case .waiting, .head, .body, .chunksRead, .answering, .suspended:
            if isHungUp { noteHalfClosed(connection) }
        case .closing:
            break
        }
    }

    /// A client that shuts its sending side is answered what it has asked; then its connection ends at once.
    private func noteHalfClosed(_ connection: Connection) {
        connection.isHalfClosed = true
        halfClosed.append(connection)
    }

    /// Ends the half-closed connections that wait for a request: all that had come was answered, since libmicrohttpd has
    /// just run.
    func endHalfClosed() {
        for connection in halfClosed where connection.phase == .waiting {
            guard numbered[connection.number] === connection, cmhd_unread_bytes(connection.socket) == 0 else {
                continue
            }
            shutdown(connection.socket, Int32(SHUT_RDWR))
        }
        halfClosed.removeAll(keepingCapacity: true)
    }

    /// Has libmicrohttpd drop a connection: to both sides it looks as if the other had gone.
    ///
    /// Not inlined: the view of the request that it makes has no copies, and Swift 6.3's optimiser gives up over one that
    /// it moves to another function.
    @inline(never)
    func close(_ connection: Connection, because reason: HTTPRefusalReason?) {
        if let reason { state.observer.refused(reason, HTTPRequest(connection, worker: index)) }
        shutdown(connection.socket, Int32(SHUT_RDWR))
        connection.enter(.closing, at: now)
    }
}
