import Glibc

/// A new socket waits here until its first byte arrives. Empty lines before a first request (RFC 9112 §2.2) are
/// removed. Input that is not a request is refused: libmicrohttpd would close without a response. A client that sends
/// nothing uses none of libmicrohttpd's memory.
extension Worker {
    /// Takes ownership of a socket.
    func adopt(_ socket: AcceptedSocket) {
        let number = newNumber()
        // If the descriptor is already listed, libmicrohttpd has closed that socket without announcing a connection.
        if let lost = arrivals.updateValue(
            Arrival(socket: socket, number: number, since: now), forKey: socket.descriptor)
        {
            state.connectionEnded(lost.socket.peer)
        }
        if connections.isEmpty && arrivals.count == 1 { nextSweep = now + sweepInterval }
        arrivalNumbers[number] = socket.descriptor
        if socketPoller.add(socket.descriptor, as: number, for: .reading) { return }
        state.observer.fault("A socket could not be polled: \(String(cString: strerror(errno)))")
        drop(socket.descriptor, because: nil)
    }

    /// Handles input from an arrival, or its end.
    func readFirstByte(arrival descriptor: Int32) {
        guard let arrival = arrivals[descriptor], !arrival.isHandedOver else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
            while let start = bytes.baseAddress {
                let count = recv(descriptor, start, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
                if count < 0 && errno == EINTR { continue }
                if count < 0 && errno == EAGAIN { return }
                guard count > 0 else { return drop(descriptor, because: nil) }
                let blank = Self.emptyLines(UnsafeBufferPointer(rebasing: bytes[..<count]))
                // All of it is empty lines, or ends with a CR whose LF is still to arrive.
                guard blank < bytes.count else { return refuse(arrival) }
                if blank == 0 {
                    if count == 1, bytes[0] == UInt8(ascii: "\r") { return }
                    return begin(arrival, with: bytes[0])
                }
                recv(descriptor, start, blank, Int32(MSG_DONTWAIT))
                arrivals[descriptor]?.skipped += blank
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
        for (descriptor, arrival) in arrivals {
            // libmicrohttpd has run since it got the socket, and has closed it without announcing a connection.
            if arrival.isHandedOver {
                arrivals[descriptor] = nil
                state.connectionEnded(arrival.socket.peer)
                continue
            }
            let age = now - arrival.since
            if deadlines.head > 0 && age >= deadlines.head {
                drop(descriptor, because: .headerTimeout)
            } else if deadlines.head == 0 && deadlines.idle > 0 && age >= deadlines.idle {
                drop(descriptor, because: .idleTimeout)
            } else if isDraining && age >= Deadlines.drainGrace {
                drop(descriptor, because: nil)
            }
        }
    }

    /// Ends all arrivals. Counts as ended those that libmicrohttpd has closed without announcing a connection.
    func endArrivals() {
        for (descriptor, arrival) in arrivals {
            if arrival.isHandedOver {
                state.connectionEnded(arrival.socket.peer)
            } else {
                drop(descriptor, because: nil)
            }
        }
        arrivals = [:]
    }

    /// Handles the first byte of a request: passes the socket to libmicrohttpd, which announces a connection. Before
    /// 1.0 it does so while the socket is added, since 1.0 in a later run.
    private func begin(_ arrival: Arrival, with first: UInt8) {
        let descriptor = arrival.socket.descriptor
        guard first.isTokenCharacter else { return refuse(arrival) }
        arrivals[descriptor]?.isHandedOver = true
        arrivalNumbers[arrival.number] = nil
        _ = socketPoller.change(descriptor, as: arrival.number, to: .hangUp)
        guard let daemon, !daemon.add(arrival.socket) else { return }
        let reason = String(cString: strerror(errno))
        state.observer.fault("A connection from \(arrival.socket.peer) could not be added: \(reason)")
        // libmicrohttpd has closed the socket.
        if arrivals.removeValue(forKey: descriptor) != nil { state.connectionEnded(arrival.socket.peer) }
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
        drop(arrival.socket.descriptor, because: nil)
    }

    private func drop(_ descriptor: Int32, because reason: HTTPRefusalReason?) {
        guard let arrival = arrivals.removeValue(forKey: descriptor) else { return }
        if let reason { state.observer.refused(reason) }
        arrivalNumbers[arrival.number] = nil
        discard(arrival.socket)
    }
}
