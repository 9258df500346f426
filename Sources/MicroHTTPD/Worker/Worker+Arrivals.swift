import Glibc

/// A new socket waits here until its first byte arrives. Empty lines before a first request (RFC 9112 §2.2) are
/// removed. Input that is not a request is refused: libmicrohttpd would close without a response. A client that sends
/// nothing uses none of libmicrohttpd's memory.
extension Worker {
    /// Takes ownership of a socket.
    func adopt(_ socket: AcceptedSocket) {
        let arrival = Arrival(socket: socket, number: newNumber(), since: now)
        // If the descriptor is already listed, libmicrohttpd has closed that socket without announcing a connection.
        if let lost = connections.arrivals.add(arrival) { state.connectionEnded(lost.socket.peer) }
        if connections.isEmpty && connections.arrivals.count == 1 { scheduleSweep() }
        if socketPoller.add(socket.descriptor, as: arrival.number, for: .reading) { return }
        state.observer.fault("A socket could not be polled: \(String(cString: strerror(errno)))")
        drop(arrival, because: nil)
    }

    /// Handles input from an arrival, or its end.
    func readFirstByte(of arrival: Arrival) {
        let descriptor = arrival.socket.descriptor
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
            while let start = bytes.baseAddress {
                let count = recv(descriptor, start, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
                if count < 0 && errno == EINTR { continue }
                if count < 0 && errno == EAGAIN { return }
                guard count > 0 else { return drop(arrival, because: nil) }
                let blank = Self.emptyLines(UnsafeBufferPointer(rebasing: bytes[..<count]))
                // All of it is empty lines, or ends with a CR whose LF is still to arrive.
                guard blank < bytes.count else { return refuse(arrival) }
                if blank == 0 {
                    if count == 1, bytes[0] == UInt8(ascii: "\r") { return }
                    return begin(arrival, with: bytes[0])
                }
                recv(descriptor, start, blank, Int32(MSG_DONTWAIT))
                connections.arrivals.noteSkipped(blank, of: arrival)
            }
        }
    }

    /// The number of bytes in empty lines at the start.
    private static func emptyLines(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        while count + 1 < bytes.count, bytes[count] == UInt8(ascii: "\r"), bytes[count + 1] == UInt8(ascii: "\n") {
            count += 2
        }
        return count
    }

    /// Ends the arrivals that have waited too long; while draining, also those that have waited for a moment.
    func sweepArrivals(isDraining: Bool) {
        for arrival in connections.arrivals.all {
            // libmicrohttpd has run since it got the socket, and has closed it without announcing a connection.
            if arrival.isHandedOver {
                forget(arrival)
                continue
            }
            let age = now - arrival.since
            if Deadlines.isPassed(deadlines.head, by: age) {
                drop(arrival, because: .headerTimeout)
            } else if deadlines.head == 0 && Deadlines.isPassed(deadlines.idle, by: age) {
                drop(arrival, because: .idleTimeout)
            } else if isDraining && age >= Deadlines.drainGrace {
                drop(arrival, because: nil)
            }
        }
    }

    /// Ends all arrivals. Counts as ended those that libmicrohttpd has closed without announcing a connection.
    func endArrivals() {
        for arrival in connections.arrivals.all {
            if arrival.isHandedOver { forget(arrival) } else { drop(arrival, because: nil) }
        }
    }

    /// Handles the first byte of a request: passes the socket to libmicrohttpd, which announces a connection. Before
    /// 1.0 it does so while the socket is added, since 1.0 in a later run.
    private func begin(_ arrival: Arrival, with first: UInt8) {
        let descriptor = arrival.socket.descriptor
        guard first.isTokenCharacter else { return refuse(arrival) }
        connections.arrivals.handOver(arrival)
        _ = socketPoller.change(descriptor, as: arrival.number, to: .hangUp)
        guard !addToDaemon(arrival.socket) else { return }
        let reason = String(cString: strerror(errno))
        state.observer.fault("A connection from \(arrival.socket.peer) could not be added: \(reason)")
        forget(arrival)
    }

    /// Sends a 400 for input that is not a request.
    private func refuse(_ arrival: Arrival) {
        let refusal = HTTPRefusal.badFraming(FramingDefect.method.detail)
        state.observer.refused(refusal.reason)
        let bytes = RawResponse.bytes(state.configuration.refusal(refusal))
        Glibc.send(arrival.socket.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        // Unread input would make the system reset the connection, and the response could be lost.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16_384) { bytes in
            _ = recv(arrival.socket.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        }
        drop(arrival, because: nil)
    }

    private func drop(_ arrival: Arrival, because reason: HTTPRefusalReason?) {
        guard connections.arrivals.remove(arrival.socket.descriptor) != nil else { return }
        if let reason { state.observer.refused(reason) }
        discard(arrival.socket)
    }

    /// Counts as ended an arrival whose socket libmicrohttpd has closed, unless it has announced a connection.
    private func forget(_ arrival: Arrival) {
        guard connections.arrivals.remove(arrival.socket.descriptor) != nil else { return }
        state.connectionEnded(arrival.socket.peer)
    }
}

/// An accepted client that has not sent its first byte: libmicrohttpd does not have its socket yet.
struct Arrival {
    let socket: AcceptedSocket

    /// The number under which the socket is polled.
    let number: UInt64

    /// When the socket was accepted, in nanoseconds.
    let since: Int64

    /// The number of bytes of empty lines that were read and discarded.
    fileprivate(set) var skipped = 0

    /// Whether the socket has been passed to libmicrohttpd, which has not announced a connection for it yet.
    fileprivate(set) var isHandedOver = false
}

/// The accepted clients that libmicrohttpd has not announced as connections yet.
struct Arrivals {
    private var byDescriptor: [Int32: Arrival] = [:]

    /// The descriptors of those that have not been passed to libmicrohttpd, by number.
    private var descriptors: [UInt64: Int32] = [:]

    var isEmpty: Bool { byDescriptor.isEmpty }
    var count: Int { byDescriptor.count }
    var all: Dictionary<Int32, Arrival>.Values { byDescriptor.values }

    /// The arrival with a number, until it has been passed to libmicrohttpd.
    subscript(number: UInt64) -> Arrival? { descriptors[number].flatMap { byDescriptor[$0] } }

    /// Adds an arrival. Returns the one that had its descriptor.
    mutating func add(_ arrival: Arrival) -> Arrival? {
        descriptors[arrival.number] = arrival.socket.descriptor
        return byDescriptor.updateValue(arrival, forKey: arrival.socket.descriptor)
    }

    mutating func noteSkipped(_ count: Int, of arrival: Arrival) {
        byDescriptor[arrival.socket.descriptor]?.skipped += count
    }

    /// Records that the socket is passed to libmicrohttpd.
    mutating func handOver(_ arrival: Arrival) {
        byDescriptor[arrival.socket.descriptor]?.isHandedOver = true
        descriptors[arrival.number] = nil
    }

    mutating func remove(_ descriptor: Int32) -> Arrival? {
        guard let arrival = byDescriptor.removeValue(forKey: descriptor) else { return nil }
        descriptors[arrival.number] = nil
        return arrival
    }
}
