import CMicroHTTPD
import Glibc

extension Worker {
    /// Prepares for a body. Refuses one that is too long, or that does not fit in memory now, before it is read.
    func expectBody(_ framing: BodyFraming, on connection: Connection) -> MHD_Result {
        connection.beginBody(at: now)
        switch framing {
        case .length(0): return .YES
        case .length(let length):
            let most = state.configuration.maximumBodySize
            guard length <= most else { return respondEarly(.payloadTooLarge(limit: most), connection) }
            guard connection.buffers.expectBody(of: length, with: &memory) else {
                return respondEarly(.tooMuchBuffered, connection)
            }
            return .YES
        case .chunked: return beginChunks(of: connection)
        }
    }

    /// Stores a piece of a body of known length, or refuses the body when there is no memory left for it.
    func pieceArrived(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> MHD_Result {
        connection.consume(piece.count)
        guard let start = piece.baseAddress else { return .YES }
        switch connection.buffers.add(piece: start, count: piece.count, with: &memory) {
        case .added: return .YES
        case .overLimit: return respondEarly(.tooMuchBuffered, connection)
        case .outOfMemory:
            let count = connection.buffers.body.count
            state.observer.fault("There is no memory for a request's body of \(count) bytes or more.")
            return .NO
        }
    }
}

/// Chunked bodies are read directly from the socket (`ChunkedBody`).
extension Worker {
    /// Starts to read a chunked body, after its head has arrived.
    private func beginChunks(of connection: Connection) -> MHD_Result {
        guard let readAhead = connection.readAhead(inMemoryOf: state.configuration.connectionMemory) else {
            state.observer.fault("The number of bytes already read of a chunked body is unknown.")
            return .NO
        }
        do throws(HTTPRefusal) {
            let next = try connection.beginDecoding(
                readAhead, most: state.configuration.maximumBodySize, with: &memory)
            if next == .finish { return .YES }
        } catch {
            return respondEarly(error, connection)
        }
        if readAhead.isEmpty { sendContinue(on: connection) }
        connection.awaitChunks(at: now)
        continueReading(connection)
        return .YES
    }

    /// Reads the available input of a chunked body.
    func readChunks(of connection: Connection, isHungUp: Bool) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.inputPortion) { bytes in
            for _ in 0..<Self.inputPortions {
                let count = recv(connection.socket, bytes.baseAddress, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
                if count < 0 && errno == EINTR { continue }
                if count < 0 && errno == EAGAIN { return }
                guard count > 0 else { return close(connection) }
                switch takeChunks(UnsafeBufferPointer(rebasing: bytes[..<count]), on: connection) {
                case .readMore: continue
                case .wait: return isHungUp ? close(connection) : ()
                case .finish: return finishChunks(of: connection)
                case nil: return
                }
            }
            continueReading(connection)
        }
    }

    /// Decodes bytes that are still in the socket. Returns what to do next; nil when the body is refused.
    private func takeChunks(_ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection) -> ChunkedBody.Step? {
        do throws(HTTPRefusal) {
            return try connection.decode(fromSocket: bytes, most: state.configuration.maximumBodySize, with: &memory)
        } catch {
            _ = respondEarly(error, connection)
            return nil
        }
    }

    /// Makes libmicrohttpd continue, with an empty body.
    private func finishChunks(of connection: Connection) {
        guard socketPoller.change(connection.socket, as: connection.number, to: .hangUp) else {
            return close(connection)
        }
        connection.finishChunks()
    }

    /// Sends 100 Continue to a client that waits for it, and overwrites the `Expect` field: libmicrohttpd would send
    /// 100 Continue only when the body is there.
    private func sendContinue(on connection: Connection) {
        guard let field = connection.head.fields[.expect], field.equalsIgnoringCase("100-continue"),
            let start = field.baseAddress
        else { return }
        UnsafeMutablePointer(mutating: start).pointee = UInt8(ascii: "_")
        let text = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        Glibc.send(connection.socket, text, text.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
}
