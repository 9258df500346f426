import CMicroHTTPD
import Glibc

extension Worker {
    /// Stores the request's target, after the request line has arrived.
    func targetArrived(_ target: UnsafeBufferPointer<UInt8>, on connection: Connection) {
        let isFirst = connection.completed == 0
        let began = isFirst ? connection.since : connection.headNoticed ?? now
        connection.enter(.head, at: began)
        guard let start = target.baseAddress else { return }
        defer { cmhd_hide_parameters(start, target.count) }
        guard !connection.head.store(target: start, count: target.count) else { return }
        // The target stays empty, and the request is refused later.
        state.observer.fault("There is no memory for a request's target of \(target.count) bytes.")
    }

    /// Handles the next step of a request: its head has arrived, a piece of its body, or its end.
    ///
    /// A response queued at the first step would end the connection: a refusal at that step is sent as an early
    /// response.
    func requestAdvanced(
        on connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>,
        _ piece: UnsafeBufferPointer<UInt8>
    ) -> MHD_Result {
        let maySuspend = [.head, .body, .chunksRead].contains(connection.phase)
        isDroppingRequest = connection.phase == .closing || isEnding && maySuspend
        guard !isDroppingRequest else { return .NO }
        return switch connection.phase {
        case .head:
            headArrived(on: connection, method, version)
        case .body where piece.isEmpty:
            requestArrived(on: connection)
        case .body:
            pieceArrived(piece, on: connection)
        case .chunksRead:
            chunksWereRead(on: connection)
        case .suspended, .responding:
            sendResponse(on: connection)
        case .waiting, .streaming, .chunks, .lingering, .closing:
            .NO
        }
    }

    private func headArrived(
        on connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> MHD_Result {
        let method = UnsafeBufferPointer(method, count: strlen(method))
        let size = cmhd_connection_head_size(connection.handle)
        connection.consumed += connection.head.begin(method, version, size: size)
        do throws(HTTPRefusal) {
            let version = UnsafeBufferPointer(version, count: strlen(version))
            let framing = try connection.head.read(
                from: connection.handle, method, version, size: size, memory: state.configuration.connectionMemory)
            return expectBody(framing, on: connection)
        } catch {
            return respondEarly(error, connection)
        }
    }

    /// Continues a request whose chunks were read here: libmicrohttpd reads the empty body that is left for it.
    private func chunksWereRead(on connection: Connection) -> MHD_Result {
        connection.enter(.body, at: connection.since)
        return .YES
    }

    /// Calls the handler for the complete request.
    private func requestArrived(on connection: Connection) -> MHD_Result {
        connection.enter(.responding, at: now)
        // The response to a safe request may need no memory; that is checked when the response is known.
        guard connection.head.method.isSafe || !memory.isExhausted else {
            return refuse(.tooMuchBuffered, on: connection)
        }
        // One large response must not hold memory forever.
        scratch.removeAll(keepingCapacity: scratch.body.capacity <= 1 << 20)
        guard hasRoomForResponse(connection) else {
            return respondEarly(.headTooLarge(limit: state.configuration.connectionMemory), connection)
        }
        let outcome = handler.respond(to: HTTPRequest(connection, worker: index), with: &scratch)
        connection.buffers.release(to: &memory)
        return switch outcome {
        case .ready: sendScratch(on: connection)
        case .prepared(let response): send(response, on: connection)
        case .later(let start): suspend(connection, until: start)
        }
    }

    /// Sends the handler's response. Releases its file and its stream maker at once.
    private func sendScratch(on connection: Connection) -> MHD_Result {
        defer { (scratch.file, scratch.stream) = (nil, nil) }
        return send(scratch, on: connection)
    }

    /// Whether the connection's memory has room for the response's head. Checks only after a large request head.
    private func hasRoomForResponse(_ connection: Connection) -> Bool {
        guard let room = connection.head.tightRoom else { return true }
        guard let read = SocketFigures.bytesRead(from: connection.socket) else { return false }
        return room.isEnough(
            in: state.configuration.connectionMemory, readAhead: max(0, read - connection.consumed))
    }

    /// Handles the end of a request: the connection is ready for the next one, or ends.
    func requestCompleted(on connection: Connection) {
        connection.buffers.release(to: &memory)
        connection.head.finish()
        connection.lateResponse = nil
        connection.headNoticed = nil
        connection.completed += 1
        guard connection.phase != .closing else { return }
        connection.enter(.waiting, at: now)
        if connection.isHalfClosed { halfClosed.append(connection) }
    }
}
