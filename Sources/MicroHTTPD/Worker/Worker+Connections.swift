import CLinux
import CMicroHTTPD
import Glibc
import ServiceBasics

extension Worker {
    /// Closes a socket that was accepted too late.
    func discard(_ socket: AcceptedSocket) {
        Glibc.close(socket.descriptor)
        state.connectionEnded(socket.peer)
    }

    /// Handles libmicrohttpd's announcement of an added socket; libmicrohttpd keeps the returned pointer.
    func connectionBegan(_ handle: OpaquePointer) -> UnsafeMutableRawPointer? {
        guard let arrival = connections.arrivals.remove(cmhd_connection_socket(handle)) else { return nil }
        let connection = Connection(handle: handle, arrival)
        connections.add(connection)
        return Unmanaged.passUnretained(connection).toOpaque()
    }

    /// Handles the end of a connection; its socket is closed after this returns.
    func connectionEnded(_ connection: Connection) {
        connections.remove(connection)
        connection.buffers.release(to: &memory)
        state.connectionEnded(connection.peer)
    }

    /// Handles the events of the sockets.
    func handleSocketEvents() {
        for event in socketPoller.take() {
            if let connection = connections[event.number] {
                socketChanged(of: connection, isHungUp: event.isHungUp)
            } else if let arrival = connections.arrivals[event.number] {
                readFirstByte(of: arrival)
            }
        }
    }

    private func socketChanged(of connection: Connection, isHungUp: Bool) {
        switch connection.phase {
        case .streaming:
            if isHungUp { connection.endStream(at: now) } else { continueStream(of: connection) }
        case .chunks:
            readChunks(of: connection, isHungUp: isHungUp)
        case .lingering:
            discardInput(of: connection)
        case .waiting, .head, .body, .chunksRead, .responding, .suspended:
            guard isHungUp else { return }
            connection.noteHalfClosed()
            connections.noteHalfClosed(connection)
        case .closing:
            break
        }
    }

    /// Closes a connection in any phase but `suspended`.
    func close(_ connection: Connection, because reason: HTTPRefusalReason? = nil) {
        if let reason { tell(reason, of: connection) }
        connection.close(at: now)
    }

    /// Tells the observer why a connection is closed.
    ///
    /// Not inlined: it makes a noncopyable view of the request, and Swift 6.3's optimiser fails when it moves one to
    /// another function.
    @inline(never)
    func tell(_ reason: HTTPRefusalReason, of connection: Connection) {
        state.observer.refused(reason, HTTPRequest(connection, worker: index))
    }
}

/// The connections of one worker that libmicrohttpd has announced, by number. Those that it has not are counted apart.
struct ConnectionTable {
    /// Those that libmicrohttpd has not announced yet.
    var arrivals = Arrivals()

    /// The requests that wait for their responses.
    var suspended = SuspendedRequests()

    private var numbered: [UInt64: Connection] = [:]

    /// Connections whose clients have shut down their sending side, since libmicrohttpd last ran.
    private var halfClosed: [Connection] = []

    var isEmpty: Bool { numbered.isEmpty }

    /// Whether there are neither connections nor arrivals.
    var hasNone: Bool { numbered.isEmpty && arrivals.isEmpty }

    var all: Dictionary<UInt64, Connection>.Values { numbered.values }

    subscript(number: UInt64) -> Connection? { numbered[number] }

    mutating func add(_ connection: Connection) {
        numbered[connection.number] = connection
    }

    mutating func remove(_ connection: Connection) {
        numbered[connection.number] = nil
    }

    /// Records a connection whose requests get responses before it ends.
    mutating func noteHalfClosed(_ connection: Connection) {
        halfClosed.append(connection)
    }

    /// Ends the half-closed connections that wait for a request: libmicrohttpd has just run, so all requests have
    /// their responses.
    mutating func endHalfClosed() {
        guard !halfClosed.isEmpty else { return }
        for connection in halfClosed where connection.isOver {
            guard numbered[connection.number] === connection, linux_unread_bytes(connection.socket) == 0 else {
                continue
            }
            shutdown(connection.socket, Int32(SHUT_RDWR))
        }
        halfClosed.removeAll(keepingCapacity: true)
    }
}
