import Glibc
import ServiceBasics

extension Worker {
    /// Checks every connection and ends those whose time is up.
    func sweep() {
        let isDraining = state.phase != .serving
        nextSweep = now + sweepInterval
        sweepArrivals(isDraining: isDraining)
        for connection in connections { sweep(connection, isDraining) }
    }

    private func sweep(_ connection: Connection, _ isDraining: Bool) {
        let age = now - connection.since
        switch connection.phase {
        case .waiting:
            sweepWaiting(connection, age)
            if isDraining && age >= Deadlines.drainGrace { drain(connection) }
        case .head:
            end(connection, age, deadlines.head, .headerTimeout)
        case .body, .chunksRead:
            end(connection, age, deadlines.body, .bodyTimeout)
        case .chunks:
            if deadlines.body > 0 && age >= deadlines.body { closeSuspended(connection, because: .bodyTimeout) }
        case .responding:
            end(connection, age, deadlines.response, .responseTimeout)
        case .lingering:
            if age >= Deadlines.lingering { endLingering(of: connection) }
        case .suspended:
            endSuspension(of: connection, age)
        case .streaming:
            sweepStream(of: connection, isDraining)
        case .closing:
            break
        }
    }

    /// Checks a connection that waits for a request or for the rest of a request line.
    private func sweepWaiting(_ connection: Connection, _ age: Int64) {
        if connection.completed == 0 && deadlines.head > 0 {
            return end(connection, age, deadlines.head, .headerTimeout)
        }
        if connection.headNoticed == nil && isTimeToLook(age) { noticeHead(of: connection, age) }
        if let noticed = connection.headNoticed {
            end(connection, now - noticed, deadlines.head, .headerTimeout)
        } else {
            end(connection, age, deadlines.idle, .idleTimeout)
        }
    }

    /// Whether to look now for the start of a head: its deadline or the idle limit is near.
    private func isTimeToLook(_ age: Int64) -> Bool {
        if deadlines.idle > 0 && age >= deadlines.idle { return true }
        return deadlines.head > 0 && age >= min(deadlines.head / 4, 2_000_000_000)
    }

    /// Detects that a head has begun. libmicrohttpd does not report an incomplete request line, but the kernel knows
    /// how many bytes arrived and when the last one did. A head has begun if there are more bytes than those of the
    /// requests so far, or if a byte arrived after the last response.
    private func noticeHead(of connection: Connection, _ age: Int64) {
        guard let figures = SocketFigures(connection.socket) else { return }
        // The kernel's clock and this one are each a few milliseconds coarse.
        let silence = state.clock.age(figures.silence)
        let isLater = silence + 20_000_000 < age
        guard isLater || figures.received ?? 0 > connection.consumed else { return }
        connection.headNoticed = max(connection.since, now - silence)
    }

    /// Ends a connection whose `age` in its phase has reached `limit`.
    private func end(_ connection: Connection, _ age: Int64, _ limit: Int64, _ reason: HTTPRefusalReason?) {
        guard limit > 0, age >= limit, connection.phase != .closing else { return }
        close(connection, because: reason)
    }

    /// Ends an idle connection after input that may have just arrived: with the receiving side shut down, libmicrohttpd
    /// reads the remaining input and then the end.
    private func drain(_ connection: Connection) {
        guard !connection.isDrained, connection.phase == .waiting else { return }
        connection.isDrained = true
        shutdown(connection.socket, Int32(SHUT_RD))
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

    /// The interval of the checks: an eighth of the shortest limit, within 10 ms … 1 s; 20 ms while draining.
    func sweepInterval(isDraining: Bool) -> Int64 {
        if isDraining { return 20_000_000 }
        let shortest = [head, body, handler, response, idle].filter { $0 > 0 }.min() ?? Int64.max
        return max(10_000_000, min(shortest / 8, 1_000_000_000))
    }
}
