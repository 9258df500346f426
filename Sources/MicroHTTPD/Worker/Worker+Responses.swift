import CMicroHTTPD
import Glibc

extension Worker {
    /// Queues a response. One that cannot be sent becomes a 500, and the observer is told.
    func send(_ response: borrowing HTTPResponse, on connection: Connection) -> MHD_Result {
        if let stream = response.stream { return beginStream(response, stream, on: connection) }
        if !connection.buffers.hold(response.body.count, of: &memory) {
            // A request that may have changed something always gets its response.
            guard !connection.head.method.isSafe else { return refuse(.tooMuchBuffered, on: connection) }
            connection.buffers.overdraw(response.body.count, of: &memory)
        }
        do throws(ResponseDefect) {
            let body = connection.buffers.copyResponse(response.body.span, with: &memory)
            let object = try ResponseObject.make(response, body: body, closesConnection: mustClose)
            defer { MHD_destroy_response(object) }
            return MHD_queue_response(connection.handle, UInt32(response.status.rawValue), object)
        } catch {
            return sendInvalidResponse(error, on: connection)
        }
    }

    /// Queues a prepared response.
    func send(_ response: HTTPPreparedResponse, on connection: Connection) -> MHD_Result {
        guard let object = response.object(closesConnection: mustClose) else {
            return sendInvalidResponse(
                response.defect ?? ResponseDefect("A prepared response is empty."), on: connection)
        }
        return MHD_queue_response(connection.handle, response.status, object)
    }

    /// Queues the server's own response in place of the handler's.
    func refuse(_ refusal: HTTPRefusal, on connection: Connection) -> MHD_Result {
        state.observer.refused(refusal.reason, HTTPRequest(connection, worker: index))
        let response = response(to: refusal, on: connection)
        do throws(ResponseDefect) {
            let object = try ResponseObject.make(response, closesConnection: mustClose)
            defer { MHD_destroy_response(object) }
            return MHD_queue_response(connection.handle, UInt32(response.status.rawValue), object)
        } catch {
            state.observer.fault("The refusal \(refusal.reason) cannot be sent. \(error.detail)")
            return .NO
        }
    }

    /// The response that the client of this connection gets for a refusal.
    func response(to refusal: HTTPRefusal, on connection: Connection) -> HTTPResponse {
        var refusal = refusal
        if !connection.head.fields.isRepeated(.origin) {
            refusal.origin = connection.head.fields[.origin].map { String(decoding: $0.trimmed, as: UTF8.self) }
        }
        return state.configuration.refusal(refusal)
    }

    private func sendInvalidResponse(_ defect: ResponseDefect, on connection: Connection) -> MHD_Result {
        state.observer.fault(defect.detail)
        return refuse(.invalidResponse, on: connection)
    }

    /// Whether connections end with their responses, as they do while draining.
    private var mustClose: Bool { state.phase != .serving }
}

/// Responses to incomplete requests are sent directly on the socket. libmicrohttpd would close at once: while the
/// client still sends, that resets the connection and the response may be lost. Instead the sending side is shut down,
/// and input is discarded until the client has seen the response (RFC 9112 §9.6).
extension Worker {
    /// Refuses a request whose head has arrived; its body may be incomplete.
    func respondEarly(_ refusal: HTTPRefusal, _ connection: Connection) -> MHD_Result {
        state.observer.refused(refusal.reason, HTTPRequest(connection, worker: index))
        connection.buffers.release(to: &memory)
        let bytes = RawResponse.bytes(response(to: refusal, on: connection), hasBody: connection.head.method != .head)
        let sent = Glibc.send(connection.socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        shutdown(connection.socket, Int32(SHUT_WR))
        connection.linger(at: now)
        let isPolled = socketPoller.change(connection.socket, as: connection.number, to: .reading)
        if sent != bytes.count || !isPolled { close(connection) }
        return .YES
    }

    /// Discards what a client sends after an early response. Ends the connection at the end of input or over the limit.
    func discardInput(of connection: Connection) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.inputPortion) { bytes in
            for _ in 0..<Self.inputPortions {
                let count = recv(connection.socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
                if count < 0 && errno == EINTR { continue }
                if count < 0 && errno == EAGAIN { return }
                guard count > 0, connection.noteDiscarded(count) else { return close(connection) }
            }
            continueReading(connection)
        }
    }

    /// Ends every suspended connection whose socket is read or written here, not by libmicrohttpd: stopping
    /// libmicrohttpd with a suspended connection aborts the process.
    func endDirectConnections() {
        for connection in connections.all {
            switch connection.phase {
            case .streaming: connection.endStream(at: now)
            case .chunks, .lingering: close(connection)
            default: break
            }
        }
    }

    /// Continues to read in the next turn: one client that sends fast must not delay the others.
    func continueReading(_ connection: Connection) {
        if !socketPoller.change(connection.socket, as: connection.number, to: .reading) { close(connection) }
    }

    /// The most bytes of one read.
    static let inputPortion = 16_384

    /// The most reads of one connection per turn.
    static let inputPortions = 16
}

extension Worker {
    /// Starts work whose result is posted.
    typealias Start = (_ post: @escaping @Sendable (LateResult) -> Void) -> HTTPOutcome.Cancellation?

    /// Suspends the connection until what it waits for is posted.
    func suspend(_ connection: Connection, until start: Start) -> MHD_Result {
        if state.phase == .stopping && now >= state.deadline { return refuse(.shuttingDown, on: connection) }
        connection.suspend(at: now)
        wait(on: connection, until: start)
        return .YES
    }

    /// Leaves a suspended connection so until what it waits for is posted.
    func wait(on connection: Connection, until start: Start) {
        let (ticket, mailbox) = (connections.suspended.newTicket(), mailbox)
        connection.await(ticket)
        // A response that comes before `start` returns waits in the mailbox.
        connections.suspended.add(connection, start { mailbox.post($0, for: ticket) }, for: ticket)
    }

    /// Resumes the request with a ticket: libmicrohttpd asks for its response in its next run. A response whose request
    /// is over is written too: its writer also counts it.
    func resume(_ ticket: UInt64, with result: LateResult) {
        switch result {
        case .response(let write):
            var response = HTTPResponse()
            write(&response)
            connections.suspended.take(ticket)?.resume(with: .response(response), at: now)
        case .resumption(let resumption):
            guard let connection = connections.suspended.take(ticket) else { return }
            connection.beginAgain(with: resumption)
            callHandlerAgain(on: connection)
        }
    }

    /// Resumes every suspended request with a 503: libmicrohttpd must not be stopped while one is suspended.
    func abandonSuspended() {
        for (connection, cancel) in connections.suspended.takeAll() {
            cancel?()
            connection.resume(with: .refusal(.shuttingDown), at: now)
        }
    }

    /// Resumes a suspended request with a 503 when it has been suspended for too long.
    func endSuspension(of connection: Connection, _ age: Int64) {
        guard Deadlines.isPassed(deadlines.handler, by: age), let ticket = connection.awaitedTicket,
            let request = connections.suspended.remove(ticket)
        else { return }
        request.cancel?()
        connection.resume(with: .refusal(.handlerTimeout), at: now)
    }

    /// Sends the response to a resumed request, when libmicrohttpd asks for it.
    func sendResponse(on connection: Connection) -> MHD_Result {
        switch connection.takeLateResponse() {
        case .response(let response): send(response, on: connection)
        case .refusal(let refusal): refuse(refusal, on: connection)
        case .prepared(let response): send(response, on: connection)
        case nil: .NO
        }
    }
}
