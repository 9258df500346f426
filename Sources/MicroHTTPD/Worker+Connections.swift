import CMicroHTTPD
import Glibc

extension Worker {
    /// Takes a socket as a connection of its own.
    func adopt(_ socket: AcceptedSocket) {
        arriving = socket.peer
        defer { arriving = nil }
        if daemon?.add(socket) ?? false { return }
        // libmicrohttpd has closed it without announcing a connection.
        if arriving != nil { state.connectionEnded(socket.peer) }
        state.observer.fault("A connection from \(socket.peer) could not be added: \(String(cString: strerror(errno)))")
    }

    /// Closes a socket that came too late.
    func discard(_ socket: AcceptedSocket) {
        Glibc.close(socket.descriptor)
        state.connectionEnded(socket.peer)
    }

    /// libmicrohttpd announces the socket that is being added; it keeps the pointer that this returns.
    func connectionBegan(_ handle: OpaquePointer) -> UnsafeMutableRawPointer? {
        guard let peer = arriving else { return nil }
        arriving = nil
        let connection = Connection(handle: handle, socket: cmhd_connection_socket(handle), peer: peer, now: now)
        connection.position = connections.count
        if connections.isEmpty { nextSweep = now + deadlines.sweepInterval(isDraining: state.stage != .serving) }
        connections.append(connection)
        return Unmanaged.passUnretained(connection).toOpaque()
    }

    /// The connection is gone; its socket is closed when this returns.
    func connectionEnded(_ connection: Connection) {
        connections.swapAt(connection.position, connections.count - 1)
        connections[connection.position].position = connection.position
        connections.removeLast()
        state.connectionEnded(connection.peer)
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
