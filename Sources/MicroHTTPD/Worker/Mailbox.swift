import ServiceBasics

/// What other threads pass to a worker: sockets, responses and wake-ups.
final class Mailbox: Sendable {
    /// The contents since the mailbox was last emptied.
    struct Mail: Sendable {
        var sockets: [AcceptedSocket] = []
        var results: [(ticket: UInt64, result: LateResult)] = []
        var wakes: [UInt64] = []
    }

    private struct State: Sendable {
        var mail = Mail()
        var isSignalled = false
        var isClosed = false
    }

    private let state = Lock(State())
    private let event: EventDescriptor

    init() throws(HTTPServerError) {
        do throws(SystemFailure) { event = try EventDescriptor() } catch {
            throw .system(error.number, "Cannot make an event descriptor")
        }
    }

    /// The descriptor that is readable while there is mail.
    var descriptor: Int32 { event.descriptor }

    /// Passes a socket on; `false` when the worker has ended, and the caller keeps the socket.
    func post(_ socket: AcceptedSocket) -> Bool {
        post { $0.sockets.append(socket) }
    }

    /// Passes on what the suspended request with this ticket waits for; dropped when the worker has ended.
    func post(_ result: LateResult, for ticket: UInt64) {
        _ = post { $0.results.append((ticket, result)) }
    }

    /// Wakes the stream with this ticket.
    func postWake(of ticket: UInt64) {
        _ = post { $0.wakes.append(ticket) }
    }

    /// Wakes the worker.
    func wake() {
        _ = post { _ in }
    }

    /// Takes all mail.
    func empty() -> Mail {
        event.clear()
        return state.withLock { state in
            state.isSignalled = false
            defer { state.mail = Mail() }
            return state.mail
        }
    }

    /// Takes all mail and accepts no more.
    func close() -> Mail {
        state.withLock { $0.isClosed = true }
        return empty()
    }

    private func post(_ add: (inout Mail) -> Void) -> Bool {
        let (isOpen, mustSignal) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            add(&state.mail)
            defer { state.isSignalled = true }
            return (true, !state.isSignalled)
        }
        if mustSignal { event.signal() }
        return isOpen
    }
}

/// What a suspended request waits for.
enum LateResult: Sendable {
    /// What writes its response.
    case response(HTTPOutcome.Writer)

    /// What the handler needs to know, which is called again.
    case resumption(HTTPOutcome.Resumption)
}

/// The suspended requests, whose responses come later, by ticket.
///
/// A ticket is in here exactly while its connection is suspended. Only its removal allows resuming: no connection is
/// resumed twice, and a response to a request that is gone finds no ticket.
struct SuspendedRequests {
    private var entries: [UInt64: (connection: Connection, cancel: HTTPOutcome.Cancellation?)] = [:]
    private var lastTicket: UInt64 = 0

    /// An unused ticket.
    mutating func newTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    mutating func add(_ connection: Connection, _ cancel: HTTPOutcome.Cancellation?, for ticket: UInt64) {
        entries[ticket] = (connection, cancel)
    }

    /// Removes and returns the request with a ticket; nil if it is no longer there.
    mutating func take(_ ticket: UInt64) -> Connection? {
        entries.removeValue(forKey: ticket)?.connection
    }

    /// Removes and returns the request with a ticket, and what cancels its work; nil if it is no longer there.
    mutating func remove(_ ticket: UInt64) -> (connection: Connection, cancel: HTTPOutcome.Cancellation?)? {
        entries.removeValue(forKey: ticket)
    }

    /// Removes and returns all requests, and what cancels their work.
    mutating func takeAll() -> [(connection: Connection, cancel: HTTPOutcome.Cancellation?)] {
        defer { entries = [:] }
        return Array(entries.values)
    }
}
