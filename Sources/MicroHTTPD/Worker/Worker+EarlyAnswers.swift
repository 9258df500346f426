import CMicroHTTPD
import Glibc

/// Answers before a request is whole are sent past libmicrohttpd, which would close at once: with the client still
/// sending, that resets the connection and may take the answer with it. So the sending side is shut instead, and what
/// still comes is thrown away until the client has seen the answer (RFC 9112 §9.6).
extension Worker {
    /// Refuses a request whose head has come, and whose body need not have.
    func answerEarly(_ refusal: HTTPRefusal, _ connection: Connection) -> MHD_Result {
        let isResting = connection.phase == .chunks
        state.observer.refused(refusal.reason, HTTPRequest(connection, worker: index))
        releaseBuffers(of: connection)
        let answer = RawResponse.bytes(response(to: refusal, on: connection), hasBody: connection.method != .head)
        let sent = Glibc.send(connection.socket, answer, answer.count, Int32(MSG_NOSIGNAL))
        shutdown(connection.socket, Int32(SHUT_WR))
        connection.discarded = 0
        connection.enter(.lingering, at: now)
        if !isResting { MHD_suspend_connection(connection.handle) }
        let isPolled = socketPoller.change(connection.socket, as: connection.number, to: .reading)
        if sent != answer.count || !isPolled { endLingering(of: connection) }
        return .YES
    }

    /// Throws away what a client sends that has been answered; at its end, or when it is too much, it is over.
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
            readOn(connection)
        }
    }

    /// Ends a connection that was answered early.
    func endLingering(of connection: Connection) {
        guard connection.phase == .lingering else { return }
        giveUp(connection)
    }

    /// Ends a connection that libmicrohttpd lets rest.
    func giveUp(_ connection: Connection, because reason: HTTPRefusalReason? = nil) {
        close(connection, because: reason)
        MHD_resume_connection(connection.handle)
    }

    /// Ends every connection that rests while its socket is read or written here: libmicrohttpd must never be stopped
    /// with one.
    func endResting() {
        for connection in connections {
            switch connection.phase {
            case .streaming: endStream(of: connection)
            case .chunks, .lingering: giveUp(connection)
            default: break
            }
        }
    }

    /// Goes on reading in the next turn, so that one client that sends fast does not keep the others waiting.
    func readOn(_ connection: Connection) {
        if !socketPoller.change(connection.socket, as: connection.number, to: .reading) { giveUp(connection) }
    }

    /// How many bytes are read at once.
    static let inputPortion = 16_384

    /// So many times at once.
    static let inputPortions = 16
}
