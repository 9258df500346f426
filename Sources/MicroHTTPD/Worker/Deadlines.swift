import ServiceBasics

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
    let answer: Int64
    let response: Int64
    let idle: Int64

    init(_ configuration: HTTPServerConfiguration) {
        head = configuration.headerTimeout.nanoseconds
        body = configuration.bodyTimeout.nanoseconds
        answer = configuration.answerTimeout.nanoseconds
        response = configuration.responseTimeout.nanoseconds
        idle = configuration.idleTimeout.nanoseconds
    }

    /// The interval of the checks: an eighth of the shortest limit, within 10 ms … 1 s; 20 ms while draining.
    func sweepInterval(isDraining: Bool) -> Int64 {
        if isDraining { return 20_000_000 }
        let shortest = [head, body, answer, response, idle].filter { $0 > 0 }.min() ?? Int64.max
        return max(10_000_000, min(shortest / 8, 1_000_000_000))
    }
}
