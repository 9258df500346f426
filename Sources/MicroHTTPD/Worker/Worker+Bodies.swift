import CMicroHTTPD
import Glibc

extension Worker {
    /// Prepares for a body. Refuses one that is too long, or that does not fit in memory now, before it is read.
    func expectBody(_ framing: BodyFraming, on connection: Connection) -> MHD_Result {
        connection.enter(.body, at: now)
        switch framing {
        case .length(0): return .YES
        case .length(let length):
            guard length <= state.configuration.maximumBodySize else { return respondEarly(payloadTooLarge, connection) }
            // The body is counted as it arrives: a client that only announces bodies takes no memory from others.
            guard budget.hasRoom(for: length, leaving: state.buffers.reserve) else {
                return respondEarly(.tooMuchBuffered, connection)
            }
            connection.bodyLength = length
            return .YES
        case .chunked: return beginChunks(of: connection)
        }
    }

    /// Keeps a piece of a body of known length, or refuses the body when there is no memory left for it.
    func pieceArrived(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> MHD_Result {
        connection.consumed += piece.count
        guard let start = piece.baseAddress else { return .YES }
        guard holdBody(piece.count, on: connection) else { return respondEarly(.tooMuchBuffered, connection) }
        if connection.body.capacity == 0 { connection.body = bodies.take() }
        guard connection.body.reserve(connection.bodyLength) else { return endForLackOfMemory(of: connection) }
        return connection.body.append(start, count: piece.count) ? .YES : endForLackOfMemory(of: connection)
    }

    /// The refusal of a body over the limit.
    var payloadTooLarge: HTTPRefusal { .payloadTooLarge(limit: state.configuration.maximumBodySize) }

    /// Counts bytes that a connection's body holds; `false` when they would not leave the reserve for responses.
    func holdBody(_ count: Int, on connection: Connection) -> Bool {
        budget.hasRoom(for: count, leaving: state.buffers.reserve) && hold(count, on: connection)
    }

    /// Counts bytes that a connection's response holds; `false` when there is no room for them.
    func hold(_ count: Int, on connection: Connection) -> Bool {
        guard budget.take(count) else { return false }
        connection.held += count
        return true
    }

    /// Counts bytes as held even over the limit, for the response to a request that has taken effect.
    func overdraw(_ count: Int, on connection: Connection) {
        budget.overdraw(count)
        connection.held += count
    }

    /// Releases the bytes that a connection holds.
    func releaseBuffers(of connection: Connection) {
        bodies.recycle(&connection.body)
        bodies.recycle(&connection.reply)
        budget.release(connection.held)
        connection.held = 0
    }

    private func endForLackOfMemory(of connection: Connection) -> MHD_Result {
        state.observer.fault("There is no memory for a request's body of \(connection.body.count) bytes or more.")
        return .NO
    }
}
