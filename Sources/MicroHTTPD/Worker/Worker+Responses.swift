import CMicroHTTPD

extension Worker {
    /// Queues a response. One that cannot be sent becomes a 500, and the observer is told.
    func send(_ response: borrowing HTTPResponse, on connection: Connection) -> MHD_Result {
        if let stream = response.stream { return beginStream(response, stream, on: connection) }
        if !hold(response.body.count, on: connection) {
            // A request that may have changed something is always answered.
            guard !connection.method.isSafe else { return refuse(.tooMuchBuffered, on: connection) }
            overdraw(response.body.count, on: connection)
        }
        do throws(ResponseDefect) {
            let body = keepUntilSent(response.body.span, on: connection)
            let object = try ResponseObject.make(response, body: body, closesConnection: mustClose)
            defer { MHD_destroy_response(object) }
            return MHD_queue_response(connection.handle, UInt32(response.status.rawValue), object)
        } catch {
            return sendInvalidResponse(error, on: connection)
        }
    }

    /// Copies a response's body to a buffer of the connection, from which libmicrohttpd sends it; `nil` when there is
    /// no memory for it.
    private func keepUntilSent(_ body: Span<UInt8>, on connection: Connection) -> UnsafeBufferPointer<UInt8>? {
        connection.reply = bodies.take()
        let isKept = body.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { connection.reply.append($0, count: bytes.count) } ?? true
        }
        return isKept ? connection.reply.bytes : nil
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
        if !connection.fields.isRepeated(.origin) {
            refusal.origin = connection.fields[.origin].map { String(decoding: $0.trimmed, as: UTF8.self) }
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
