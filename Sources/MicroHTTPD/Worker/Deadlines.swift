/// When a connection has had long enough, in nanoseconds; 0 is never.
///
/// libmicrohttpd's own timeouts start anew with every byte, so a slow drip would hold a connection for ever, and its
/// timeouts per connection cost every turn of the loop. So the worker notes when each phase began and looks at all its
/// connections now and then.
struct Deadlines {
    /// How long a client that was answered early may go on sending (RFC 9112 §9.6).
    static let lingering: Int64 = 2_000_000_000

    /// How much a client that was answered early may go on sending.
    static let mostLingeringBytes = 64 << 20

    /// How long a connection must have been idle to be closed while draining: one that is in use gets its
    /// `Connection: close` with the next answer instead.
    static let drainGrace: Int64 = 250_000_000

    /// How long answers that were cut short may take to be sent.
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

    /// How often to look: often enough for the shortest deadline, at most once a second when all are long.
    func sweepInterval(isDraining: Bool) -> Int64 {
        if isDraining { return 20_000_000 }
        let shortest = [head, body, answer, response, idle].filter { $0 > 0 }.min() ?? Int64.max
        return max(10_000_000, min(shortest / 8, 1_000_000_000))
    }
}
