import CMicroHTTPD
import Glibc

/// Responses to incomplete requests are sent directly on the socket. libmicrohttpd would close at once: while the
/// client still sends, that resets the connection and the response may be lost. Instead the sending side is shut down,
/// and input is discarded until the client has seen the response (RFC 9112 §9.6).
extension Worker {
    /// Refuses a request whose head has arrived; its body may be incomplete.
    func respondEarly(_ refusal: HTTPRefusal, _ connection: Connection) -> MHD_Result {
        let isSuspended = connection.phase == .chunks
        state.observer.refused(refusal.reason, HTTPRequest(connection, worker: index))
        releaseBuffers(of: connection)
        let answer = RawResponse.bytes(response(to: refusal, on: connection), hasBody: connection.method != .head)
        let sent = Glibc.send(connection.socket, answer, answer.count, Int32(MSG_NOSIGNAL))
        shutdown(connection.socket, Int32(SHUT_WR))
        connection.discarded = 0
        connection.enter(.lingering, at: now)
        if !isSuspended { MHD_suspend_connection(connection.handle) }
        let isPolled = socketPoller.change(connection.socket, as: connection.number, to: .reading)
        if sent != answer.count || !isPolled { endLingering(of: connection) }
        return .YES
    }

    /// Discards what a client sends after an early response. Ends the connection at the end of input or over the limit.
    func discardInput(of connection: Connection) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.inputPortion) { bytes in
            for _ in 0..<Self.inputPortions {
                let count = recv(connection.socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                if count < 0 && errno == EINTR { continue }
                if count < 0 && errno == EAGAIN { return }
                connection.discarded += max(0, count)
                guard count > 0, connection.discarded <= Deadlines.mostLingeringBytes else {
                    return endLingering(of: connection)
                }
            }
            continueReading(connection)
        }
    }

    /// Ends a connection that was answered early.
    func endLingering(of connection: Connection) {
        guard connection.phase == .lingering else { return }
        closeSuspended(connection)
    }

    /// Ends a connection that is suspended in libmicrohttpd.
    func closeSuspended(_ connection: Connection, because reason: HTTPRefusalReason? = nil) {
        close(connection, because: reason)
        MHD_resume_connection(connection.handle)
    }

    /// Ends every suspended connection whose socket is read or written here, not by libmicrohttpd: stopping
    /// libmicrohttpd with a suspended connection aborts the process.
    func endDirectConnections() {
        for connection in connections {
            switch connection.phase {
            case .streaming: endStream(of: connection)
            case .chunks, .lingering: closeSuspended(connection)
            default: break
            }
        }
    }

    /// Continues to read in the next turn: one client that sends fast must not delay the others.
    func continueReading(_ connection: Connection) {
        if !socketPoller.change(connection.socket, as: connection.number, to: .reading) { closeSuspended(connection) }
    }

    /// The most bytes of one read.
    static let inputPortion = 16_384

    /// The most reads of one connection per turn.
    static let inputPortions = 16
}
