import CMicroHTTPD
import Glibc

extension Worker {
    /// Takes a socket as a connection of its own.
    ///
    /// libmicrohttpd 0.9 announces the connection before this returns, 1.0 in a later run of the daemon.
    func adopt(_ socket: AcceptedSocket) {
        // A descriptor that comes again was closed meanwhile, without having been announced.
        if let lost = arriving.updateValue(socket.peer, forKey: socket.descriptor) { state.connectionEnded(lost) }
        if daemon?.add(socket) ?? false { return }
        if let peer = arriving.removeValue(forKey: socket.descriptor) { state.connectionEnded(peer) }
        state.observer.fault("A connection from \(socket.peer) could not be added: \(String(cString: strerror(errno)))")
    }

    /// Counts the sockets as ended that libmicrohttpd has closed without announcing a connection.
    func forgetUnannounced() {
        for peer in arriving.values { state.connectionEnded(peer) }
        arriving = [:]
    }

    /// Closes a socket that came too late.
    func discard(_ socket: AcceptedSocket) {
        Glibc.close(socket.descriptor)
        state.connectionEnded(socket.peer)
    }

    /// libmicrohttpd announces a socket that was added; it keeps the pointer that this returns.
    func connectionBegan(_ handle: OpaquePointer) -> UnsafeMutableRawPointer? {
        let socket = cmhd_connection_socket(handle)
        guard let peer = arriving.removeValue(forKey: socket) else { return nil }
        let connection = Connection(handle: handle, socket: socket, peer: peer, now: now)
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
