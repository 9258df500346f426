import CMicroHTTPD
import Glibc

extension Worker {
    /// Gets ready for a body, or refuses one that is too long, or for which there is no memory now, before it is read.
    func expectBody(_ framing: BodyFraming, on connection: Connection) -> MHD_Result {
        connection.enter(.body, at: now)
        switch framing {
        case .length(0): return .YES
        case .length(let length):
            guard length <= state.configuration.maximumBodySize else { return answerEarly(payloadTooLarge, connection) }
            // It is counted as it comes, so that a client that only announces bodies takes nothing from others.
            guard budget.hasRoom(for: length, leaving: state.buffers.reserve) else {
                return answerEarly(.tooMuchBuffered, connection)
            }
            connection.bodyLength = length
            return .YES
        case .chunked: return beginChunks(of: connection)
        }
    }

    /// Keeps a piece of a body of known length, or refuses the body when there is no memory for it any more.
    func pieceArrived(_ piece: UnsafeBufferPointer<UInt8>, on connection: Connection) -> MHD_Result {
        connection.consumed += piece.count
        guard let start = piece.baseAddress else { return .YES }
        guard holdBody(piece.count, on: connection) else { return answerEarly(.tooMuchBuffered, connection) }
        if connection.body.capacity == 0 { connection.body = bodies.take() }
        guard connection.body.reserve(connection.bodyLength) else { return giveUpBody(of: connection) }
        return connection.body.append(start, count: piece.count) ? .YES : giveUpBody(of: connection)
    }

    /// The answer to a body over the limit.
    var payloadTooLarge: HTTPRefusal { .payloadTooLarge(limit: state.configuration.maximumBodySize) }

    /// Counts bytes that a connection's body holds; `false` when there is no room for so many, apart from the reserve for
    /// answers.
    func holdBody(_ count: Int, on connection: Connection) -> Bool {
        budget.hasRoom(for: count, leaving: state.buffers.reserve) && hold(count, on: connection)
    }

    /// Counts bytes that a connection's answer holds; `false` when there is no room for so many.
    func hold(_ count: Int, on connection: Connection) -> Bool {
        guard budget.take(count) else { return false }
        connection.held += count
        return true
    }

    /// Counts bytes as held in any case, since what they answer has happened.
    func overdraw(_ count: Int, on connection: Connection) {
        budget.overdraw(count)
        connection.held += count
    }

    /// Gives back what a connection holds.
    func releaseBuffers(of connection: Connection) {
        bodies.recycle(&connection.body)
        bodies.recycle(&connection.reply)
        budget.release(connection.held)
        connection.held = 0
    }

    private func giveUpBody(of connection: Connection) -> MHD_Result {
        state.observer.fault("There is no memory for a request's body of \(connection.body.count) bytes or more.")
        return .NO
    }
}
