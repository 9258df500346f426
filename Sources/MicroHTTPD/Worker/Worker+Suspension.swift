import CMicroHTTPD

extension Worker {
    /// Suspends the connection until its response comes.
    func suspend(
        _ connection: Connection,
        until start: (_ reply: @escaping @Sendable (HTTPResponse) -> Void) -> HTTPOutcome.Cancellation?
    ) -> MHD_Result {
        if state.phase == .stopping && now >= state.deadline { return refuse(.shuttingDown, on: connection) }
        let (ticket, mailbox) = (suspended.newTicket(), mailbox)
        connection.ticket = ticket
        connection.enter(.suspended, at: now)
        MHD_suspend_connection(connection.handle)
        // A reply that comes before `start` returns waits in the mailbox.
        suspended.add(connection, start { mailbox.post($0, for: ticket) }, for: ticket)
        return .YES
    }

    /// Passes a response to the request with a ticket: libmicrohttpd asks for it in its next run.
    func resume(_ ticket: UInt64, with response: HTTPResponse) {
        guard let connection = suspended.take(ticket) else { return }
        resume(connection, with: .response(response))
    }

    /// Resumes every suspended request with a 503: libmicrohttpd must not be stopped while one is suspended.
    func abandonSuspended() {
        for connection in suspended.takeAll() { resume(connection, with: .refusal(.shuttingDown)) }
    }

    /// Resumes a suspended request with a 503 when it has been suspended for too long.
    func endSuspension(of connection: Connection, _ age: Int64) {
        guard deadlines.answer > 0, age >= deadlines.answer, suspended.cancel(connection.ticket) else { return }
        resume(connection, with: .refusal(.answerTimeout))
    }

    /// Sends the answer to a resumed request, when libmicrohttpd asks for it.
    func sendResponse(on connection: Connection) -> MHD_Result {
        // Taken from the connection: what makes a stream is not kept while the stream is open.
        switch connection.answer.take() {
        case .response(let response): send(response, on: connection)
        case .refusal(let refusal): refuse(refusal, on: connection)
        case nil: .NO
        }
    }

    private func resume(_ connection: Connection, with answer: LateResponse) {
        connection.answer = answer
        connection.enter(.answering, at: now)
        MHD_resume_connection(connection.handle)
    }
}
