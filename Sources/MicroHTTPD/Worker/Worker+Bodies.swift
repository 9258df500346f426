import CLinux
import CMicroHTTPD
import Glibc

extension Worker {
    /// Prepares for a body. Refuses one that is too long, or that does not fit in memory now, before it is read.
    func expectBody(_ framing: BodyFraming, on connection: Connection) -> MHD_Result {
        connection.enter(.body, at: now)
        switch framing {
        case .length(0): return .YES
        case .length(let length):
            guard length <= state.configuration.maximumBodySize else {
                return respondEarly(payloadTooLarge, connection)
            }
            guard memory.hasRoom(forBodyOf: length) else { return respondEarly(.tooMuchBuffered, connection) }
            connection.buffers.expectBody(of: length)
            return .YES
        case .chunked: return beginChunks(of: connection)
        }
    }

    /// Stores a piece of a body of known length, or refuses the body when there is no memory left for it.
    func pieceArrived(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> MHD_Result {
        connection.consumed += piece.count
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

    /// The refusal of a body over the limit.
    var payloadTooLarge: HTTPRefusal { .payloadTooLarge(limit: state.configuration.maximumBodySize) }
}

/// Chunked bodies are read here, not by libmicrohttpd: it is lenient before 1.0 and refuses extensions since.
///
/// When a head has arrived, libmicrohttpd has already read some of the body, which follows the head; the rest is still
/// in the socket. Both are decoded strictly. libmicrohttpd is then left with an empty body. What it had read is
/// overwritten to become the size of a last chunk. The two line ends that end every body stay in place, and the
/// requests after it are read as usual:
///
///     head | 5 CR LF h e l l o CR LF 0 CR LF CR LF | next request
///     head | 0 0  0  0 0 0 0 0 0  0  0 CR LF CR LF | next request
extension Worker {
    /// Starts to read a chunked body, after its head has arrived.
    func beginChunks(of connection: Connection) -> MHD_Result {
        guard let readAhead = bytesBehindHead(of: connection) else {
            state.observer.fault("The number of bytes already read of a chunked body is unknown.")
            return .NO
        }
        connection.chunks = ChunkDecoder()
        do throws(HTTPRefusal) {
            let (count, _) = try decode(UnsafeBufferPointer(readAhead), on: connection)
            connection.consumed += count
            if connection.chunks.isComplete {
                hide(readAhead, exceptLast: readAhead.count - count + Self.ending)
                return .YES
            }
        } catch {
            return respondEarly(error, connection)
        }
        if readAhead.isEmpty { sendContinue(on: connection) }
        connection.enter(.chunks, at: now)
        MHD_suspend_connection(connection.handle)
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
                guard count > 0 else { return closeSuspended(connection) }
                guard takeChunks(UnsafeBufferPointer(rebasing: bytes[..<count]), on: connection) else {
                    // The available input is only a part of the last chunk.
                    if isHungUp && connection.phase == .chunks { closeSuspended(connection) }
                    return
                }
            }
            continueReading(connection)
        }
    }

    /// Decodes bytes that are still in the socket and removes them from it, except those of the last chunk.
    ///
    /// - Returns: whether to look for more now.
    private func takeChunks(_ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection) -> Bool {
        let before = connection.chunks
        do throws(HTTPRefusal) {
            let (count, lastChunk) = try decode(bytes, on: connection)
            let taken = lastChunk ?? count
            if connection.chunks.isComplete {
                finishChunks(of: connection, with: count, lastChunkAt: taken)
                return false
            }
            connection.consumed += taken
            linux_discard_bytes(connection.socket, taken)
            guard lastChunk != nil else { return true }
            if taken > 0 { connection.chunks.returnToChunk() } else { connection.chunks = before }
            return taken > 0
        } catch {
            _ = respondEarly(error, connection)
            return false
        }
    }

    /// Makes libmicrohttpd continue, with an empty body.
    ///
    /// - Parameters:
    ///   - count: the number of bytes up to the end of the body that are still in the socket.
    ///   - lastChunk: where the last chunk begins in them. If libmicrohttpd has read nothing of the body, the whole
    ///     last chunk stays, because libmicrohttpd needs its size.
    private func finishChunks(of connection: Connection, with count: Int, lastChunkAt lastChunk: Int) {
        let left = min(Self.ending, count)
        if let readAhead = bytesBehindHead(of: connection, connection.readAheadCount), !readAhead.isEmpty {
            hide(readAhead, exceptLast: Self.ending - left)
            linux_discard_bytes(connection.socket, count - left)
        } else {
            linux_discard_bytes(connection.socket, lastChunk)
        }
        connection.consumed += count
        connection.enter(.chunksRead, at: connection.since)
        guard socketPoller.change(connection.socket, as: connection.number, to: .hangUp) else {
            return closeSuspended(connection)
        }
        MHD_resume_connection(connection.handle)
    }

    /// The number of bytes in the two line ends at the end of every body.
    private static let ending = 4

    /// Overwrites what libmicrohttpd has read of a body with digits of a last chunk's size, except its last bytes.
    private func hide(_ readAhead: UnsafeMutableBufferPointer<UInt8>, exceptLast count: Int) {
        for index in 0..<(readAhead.count - count) { readAhead[index] = UInt8(ascii: "0") }
    }

    /// Decodes some bytes and adds their data to the connection's body.
    private func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, on connection: Connection
    ) throws(HTTPRefusal) -> (count: Int, lastChunk: Int?) {
        var refusal: HTTPRefusal?
        let result: (count: Int, lastChunk: Int?)
        do throws(FramingDefect) {
            result = try connection.chunks.read(bytes) { data in
                refusal = addToBody(data, on: connection)
                return refusal == nil
            }
        } catch {
            throw HTTPRefusal.badFraming(error.detail)
        }
        if let refusal { throw refusal }
        guard connection.buffers.body.count + connection.chunks.left <= state.configuration.maximumBodySize else {
            throw payloadTooLarge
        }
        return result
    }

    /// Adds data to the body; returns a refusal when there is no room for it.
    private func addToBody(_ data: UnsafeBufferPointer<UInt8>, on connection: Connection) -> HTTPRefusal? {
        guard let start = data.baseAddress else { return nil }
        guard connection.buffers.body.count + data.count <= state.configuration.maximumBodySize else {
            return payloadTooLarge
        }
        let addition = connection.buffers.add(data: start, count: data.count, with: &memory)
        return addition == .added ? nil : .tooMuchBuffered
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

    /// What libmicrohttpd has read of the body together with the head: all bytes read minus those of the requests so
    /// far.
    private func bytesBehindHead(of connection: Connection) -> UnsafeMutableBufferPointer<UInt8>? {
        guard let read = SocketFigures.bytesRead(from: connection.socket) else { return nil }
        connection.readAheadCount = read - connection.consumed
        return bytesBehindHead(of: connection, connection.readAheadCount)
    }

    /// The `count` bytes after the head.
    private func bytesBehindHead(of connection: Connection, _ count: Int) -> UnsafeMutableBufferPointer<UInt8>? {
        guard let start = connection.head.readAhead, (0...state.configuration.connectionMemory).contains(count) else {
            return nil
        }
        return UnsafeMutableBufferPointer(start: UnsafeMutablePointer(mutating: start), count: count)
    }
}
