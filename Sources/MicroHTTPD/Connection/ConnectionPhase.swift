extension Connection {
    /// The current activity of a connection.
    ///
    ///     waiting -> head -> body -> responding -> waiting
    ///                        body -> chunks -> chunksRead -> body
    ///                                responding -> suspended -> responding
    ///                                responding -> streaming -> closing
    ///                head, body, chunks, responding -> lingering -> closing
    ///
    /// Any phase but `suspended` can also become `closing`.
    enum Phase {
        /// Waiting for a request line; its first bytes may have arrived.
        case waiting
        /// The request line has arrived, but not all header fields.
        case head
        /// The body is arriving.
        case body
        /// The response is being made or sent.
        case responding
        /// A task computes the response; the connection is suspended in libmicrohttpd.
        case suspended
        /// The response is a stream, written directly to the socket; the connection is suspended in libmicrohttpd.
        case streaming
        /// The chunks of the body are read directly from the socket; the connection is suspended in libmicrohttpd.
        case chunks
        /// All chunks have been read, and libmicrohttpd is about to report an empty body.
        case chunksRead
        /// The response was sent directly on the socket: before the whole body had arrived, or because libmicrohttpd
        /// had no memory for its head. The connection is suspended in libmicrohttpd; further input is discarded until
        /// the client has seen the response.
        case lingering
        /// The connection is being closed.
        case closing

        /// Whether the next step of the request may suspend the connection.
        var mayBecomeSuspended: Bool { [.head, .body, .chunksRead].contains(self) }

        /// Whether the connection is suspended in libmicrohttpd.
        var isSuspended: Bool { [.suspended, .streaming, .chunks, .lingering].contains(self) }
    }

    /// A response that libmicrohttpd does not have yet, or never gets.
    enum Response {
        case none
        /// It comes later, for this ticket.
        case awaited(ticket: UInt64)
        /// It came later; libmicrohttpd is about to ask for it.
        case late(LateResponse)
        /// The handler makes it, which has waited for this.
        case made(after: HTTPOutcome.Resumption)
        case stream(OpenStream)
        /// It was sent directly on the socket; so many bytes were discarded after it.
        case early(discarded: Int)
    }

    /// The response to a suspended request.
    enum LateResponse {
        /// The response that came later.
        case response(HTTPResponse)

        /// The server's own response: the request has waited too long.
        case refusal(HTTPRefusal)

        /// The prepared response that came later.
        case prepared(HTTPPreparedResponse)
    }
}
