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

    /// Removes the request with a ticket and cancels its work; `false` if it is no longer there.
    mutating func cancel(_ ticket: UInt64) -> Bool {
        guard let entry = entries.removeValue(forKey: ticket) else { return false }
        entry.cancel?()
        return true
    }

    /// Removes all requests and cancels their work.
    mutating func takeAll() -> [Connection] {
        defer { entries = [:] }
        for entry in entries.values { entry.cancel?() }
        return entries.values.map(\.connection)
    }
}
