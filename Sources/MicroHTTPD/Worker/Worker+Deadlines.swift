import ServiceBasics

extension Worker {
    /// Checks every connection and ends those whose time is up.
    func sweep() {
        let isDraining = state.phase != .serving
        sweepArrivals(isDraining: isDraining)
        for connection in connections.all { sweep(connection, isDraining) }
    }

    private func sweep(_ connection: Connection, _ isDraining: Bool) {
        let age = connection.age(at: now)
        switch connection.phase {
        case .waiting:
            if let limit = connection.passedLimit(of: deadlines, at: now, by: state.clock) {
                close(connection, because: limit)
            } else if isDraining && age >= Deadlines.drainGrace {
                connection.drain()
            }
        case .head:
            end(connection, age, deadlines.head, .headerTimeout)
        case .body, .chunks, .chunksRead:
            end(connection, age, deadlines.body, .bodyTimeout)
        case .responding:
            end(connection, age, deadlines.response, .responseTimeout)
        case .lingering:
            if age >= Deadlines.lingering { close(connection) }
        case .suspended:
            endSuspension(of: connection, age)
        case .streaming:
            sweepStream(of: connection, isDraining)
        case .closing:
            break
        }
    }

    /// Ends a connection whose `age` in its phase has reached `limit`.
    private func end(_ connection: Connection, _ age: Int64, _ limit: Int64, _ reason: HTTPRefusalReason) {
        if Deadlines.isPassed(limit, by: age) { close(connection, because: reason) }
    }
}

/// The time limits of a connection, in nanoseconds; 0 means never.
///
/// libmicrohttpd's own timeouts restart with every byte: a client that sends slowly could hold a connection without
/// end. Its timeouts per connection also cost time in every turn of the loop. The worker therefore records when each
/// phase began and checks all its connections at intervals.
struct Deadlines {
    /// How long a client may continue to send after an early response (RFC 9112 §9.6).
    static let lingering: Int64 = 2_000_000_000

    /// How many bytes a client may continue to send after an early response.
    static let mostLingeringBytes = 64 << 20

    /// How long a connection must be idle before draining closes it: a connection in use gets `Connection: close` with
    /// its next response instead.
    static let drainGrace: Int64 = 250_000_000

    /// How long sending the last responses may take after the server's deadline.
    static let finalFlush: Int64 = 100_000_000

    let head: Int64
    let body: Int64
    let handler: Int64
    let response: Int64
    let idle: Int64

    init(_ configuration: HTTPServerConfiguration) {
        head = configuration.headerTimeout.nanoseconds
        body = configuration.bodyTimeout.nanoseconds
        handler = configuration.handlerTimeout.nanoseconds
        response = configuration.responseTimeout.nanoseconds
        idle = configuration.idleTimeout.nanoseconds
    }

    /// Whether an age has reached a limit.
    static func isPassed(_ limit: Int64, by age: Int64) -> Bool { limit > 0 && age >= limit }

    /// Whether to look now for the start of a head on a connection that has waited so long: the head's deadline or the
    /// idle limit is near.
    func isTimeToLook(_ age: Int64) -> Bool {
        Deadlines.isPassed(idle, by: age) || head > 0 && age >= min(head / 4, 2_000_000_000)
    }

    /// The interval of the checks: an eighth of the shortest limit, within 10 ms … 1 s; 20 ms while draining.
    func sweepInterval(isDraining: Bool) -> Int64 {
        if isDraining { return 20_000_000 }
        let shortest = [head, body, handler, response, idle].filter { $0 > 0 }.min() ?? Int64.max
        return max(10_000_000, min(shortest / 8, 1_000_000_000))
    }
}
