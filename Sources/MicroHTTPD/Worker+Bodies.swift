import CMicroHTTPD
import Glibc

extension Worker {
    /// Gets ready for a body, or refuses at once one that is far too long.
    func expectBody(_ framing: BodyFraming, on connection: Connection) -> MHD_Result {
        let limit = state.configuration.maximumBodySize
        connection.enter(.body, at: now)
        guard case .length(let length) = framing, length > 0 else { return .YES }
        if length <= limit {
            connection.body = bodies.take()
            return keep(connection.body.reserve(length), connection)
        }
        connection.isBodyTooLong = true
        if connection.fields[.expect]?.equalsIgnoringCase("100-continue") ?? false {
            // The client waits for leave to send the body: an answer now is all it takes.
            connection.enter(.answering, at: now)
            return refuse(.payloadTooLarge(limit: limit), on: connection)
        }
        return length - limit > state.configuration.swallowLimit ? answerEarly(connection) : .YES
    }

    /// Keeps a piece of the body, or throws it away when the body has become too long.
    func pieceArrived(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> MHD_Result {
        let limit = state.configuration.maximumBodySize
        connection.consumed += piece.count
        if connection.swallowed == 0 && connection.body.count + piece.count <= limit {
            if connection.body.capacity == 0 { connection.body = bodies.take() }
            guard let start = piece.baseAddress else { return .YES }
            return keep(connection.body.append(start, count: piece.count), connection)
        }
        connection.isBodyTooLong = true
        connection.swallowed += piece.count
        return connection.swallowed > state.configuration.swallowLimit ? answerEarly(connection) : .YES
    }

    /// Sends the 413 past libmicrohttpd, which could queue it no more, or would close at once: with the client still
    /// sending, that resets the connection and may take the answer with it. So the sending side is shut instead, and
    /// what still comes is thrown away until the client has seen the answer (RFC 9112 §9.6).
    func answerEarly(_ connection: Connection) -> MHD_Result {
        let refusal = HTTPRefusal.payloadTooLarge(limit: state.configuration.maximumBodySize)
        state.observer.refused(refusal.reason, HTTPRequest(connection, worker: index))
        bodies.recycle(&connection.body)
        let answer = RawResponse.bytes(response(to: refusal, on: connection))
        let sent = Glibc.send(connection.socket, answer, answer.count, Int32(MSG_NOSIGNAL))
        guard sent == answer.count else { return .NO }
        shutdown(connection.socket, Int32(SHUT_WR))
        connection.swallowed = 0
        connection.enter(.lingering, at: now)
        return .YES
    }

    /// Throws away what a client sends that has been answered; at the body's end, or when it is too much, it is over.
    func swallow(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> MHD_Result {
        connection.swallowed += piece.count
        return piece.isEmpty || connection.swallowed > Deadlines.mostLingeringBytes ? .NO : .YES
    }

    private func keep(_ isKept: Bool, _ connection: Connection) -> MHD_Result {
        if isKept { return .YES }
        state.observer.fault("There is no memory for a request's body of \(connection.body.count) bytes or more.")
        return .NO
    }
}
