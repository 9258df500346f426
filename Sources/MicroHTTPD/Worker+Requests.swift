import CMicroHTTPD
import Glibc

extension Worker {
    /// The request line has come.
    func targetArrived(_ target: UnsafeBufferPointer<UInt8>, on connection: Connection) {
        let isFirst = connection.completed == 0
        let began = isFirst ? connection.since : connection.headNoticed ?? now
        connection.enter(.head, at: began)
        guard let start = target.baseAddress, !connection.target.store(start, count: target.count) else { return }
        // It stays empty, so the request will be refused.
        state.observer.fault("There is no memory for a request's target of \(target.count) bytes.")
    }

    /// libmicrohttpd has come a step further with a request: its head is there, a piece of its body, or its end.
    ///
    /// An answer that is queued at the first step ends the connection, so only refusals are.
    func requestAdvanced(
        on connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>,
        _ piece: UnsafeBufferPointer<UInt8>
    ) -> MHD_Result {
        isEndingStream = connection.phase == .closing
        return switch connection.phase {
        case .head:
            headArrived(on: connection, method, version)
        case .body where piece.isEmpty:
            requestArrived(on: connection)
        case .body:
            pieceArrived(piece, on: connection)
        case .suspended, .answering:
            sendAnswer(on: connection)
        case .lingering:
            swallow(piece, on: connection)
        case .waiting, .streaming, .closing:
            .NO
        }
    }

    private func headArrived(
        on connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> MHD_Result {
        connection.consumed += cmhd_connection_head_size(connection.handle)
        let name = UnsafeBufferPointer(method, count: strlen(method))
        connection.method = HTTPMethod(bytes: name)
        let versionName = UnsafeBufferPointer(version, count: strlen(version))
        connection.version = strcmp(version, "HTTP/1.0") == 0 ? .http10 : .http11
        do throws(FramingDefect) {
            guard name.isToken else { throw .method }
            try connection.target.parse(for: connection.method)
            try FieldPass.run(on: connection, HeadLines(connection, name, versionName))
            return expectBody(try BodyFraming(connection.fields, connection.version), on: connection)
        } catch {
            connection.enter(.answering, at: now)
            return refuse(.badFraming(error.detail), on: connection)
        }
    }

    /// The request is whole.
    private func requestArrived(on connection: Connection) -> MHD_Result {
        connection.enter(.answering, at: now)
        if connection.fields[.transferEncoding] != nil, let received = SocketFigures(connection.socket)?.received {
            // Nobody says how long chunks' lines were, so what has come counts as this request's.
            connection.consumed = received
        }
        guard connection.swallowed == 0 else {
            return refuse(.payloadTooLarge(limit: state.configuration.maximumBodySize), on: connection)
        }
        // One big answer must not hold memory for ever.
        scratch.removeAll(keepingCapacity: scratch.body.capacity <= 1 << 20)
        let outcome = handler.respond(to: HTTPRequest(connection, worker: index), with: &scratch)
        return switch outcome {
        case .ready: send(scratch, on: connection)
        case .prepared(let response): send(response, on: connection)
        case .eventually(let operation): suspend(connection, until: operation)
        }
    }

    /// The request is over: the connection is ready for the next one, or about to end.
    func requestCompleted(on connection: Connection) {
        bodies.recycle(&connection.body)
        connection.fields.removeAll()
        connection.isBodyTooLong = false
        connection.swallowed = 0
        connection.answer = nil
        connection.headNoticed = nil
        connection.completed += 1
        if connection.phase != .closing { connection.enter(.waiting, at: now) }
    }
}
