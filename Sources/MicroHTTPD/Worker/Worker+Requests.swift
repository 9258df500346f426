import CMicroHTTPD
import Glibc

extension Worker {
    /// Stores the request's target, after the request line has arrived.
    func targetArrived(_ target: UnsafeBufferPointer<UInt8>, on connection: Connection) {
        let isStored = connection.beginHead(target: target, at: now)
        if let start = target.baseAddress { cmhd_hide_parameters(start, target.count) }
        // The target stays empty, and the request is refused later.
        if !isStored { state.observer.fault("There is no memory for a request's target of \(target.count) bytes.") }
    }

    /// Handles the next step of a request: its head has arrived, a piece of its body, or its end.
    ///
    /// A response queued at the first step would end the connection: a refusal at that step is sent as an early
    /// response.
    func requestAdvanced(
        on connection: Connection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>,
        _ piece: UnsafeBufferPointer<UInt8>
    ) -> MHD_Result {
        guard !mustDropRequest(of: connection) else { return .NO }
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
        do throws(HTTPRefusal) {
            let framing = try connection.readHead(method, version, memory: state.configuration.connectionMemory)
            return expectBody(framing, on: connection)
        } catch {
            return respondEarly(error, connection)
        }
    }

    /// Continues a request whose chunks were read here: libmicrohttpd reads the empty body that is left for it.
    private func chunksWereRead(on connection: Connection) -> MHD_Result {
        connection.continueAfterChunks()
        return .YES
    }

    /// Calls the handler for the complete request.
    private func requestArrived(on connection: Connection) -> MHD_Result {
        connection.beginResponse(at: now)
        // The response to a safe request may need no memory; that is checked when the response is known.
        guard connection.head.method.isSafe || !memory.isExhausted else {
            return refuse(.tooMuchBuffered, on: connection)
        }
        let memorySize = state.configuration.connectionMemory
        guard connection.hasRoomForResponse(in: memorySize) else {
            return respondEarly(.headTooLarge(limit: memorySize), connection)
        }
        return callHandler(on: connection)
    }

    /// Handles the end of a request: the connection is ready for the next one, or ends.
    func requestCompleted(on connection: Connection) {
        connection.buffers.release(to: &memory)
        connection.finishRequest(at: now)
        if connection.isOver { connections.noteHalfClosed(connection) }
    }
}
