/// The requests whose answers are being computed elsewhere, by ticket.
///
/// A ticket is in here exactly while its connection is suspended: taking it out is what allows resuming, so nothing is
/// resumed twice, and an answer that comes when its request is gone finds no ticket.
struct SuspendedRequests {
    private var entries: [UInt64: (connection: Connection, task: Task<Void, Never>)] = [:]
    private var lastTicket: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty }

    /// A ticket that has not been used.
    mutating func newTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    mutating func add(_ connection: Connection, _ task: Task<Void, Never>, for ticket: UInt64) {
        entries[ticket] = (connection, task)
    }

    /// Takes the request of a ticket out, if it is still there.
    mutating func take(_ ticket: UInt64) -> Connection? {
        entries.removeValue(forKey: ticket)?.connection
    }

    /// Takes the request of a ticket out and cancels its task; `false` if it is no longer there.
    mutating func cancel(_ ticket: UInt64) -> Bool {
        guard let entry = entries.removeValue(forKey: ticket) else { return false }
        entry.task.cancel()
        return true
    }

    /// Takes out and cancels all.
    mutating func takeAll() -> [Connection] {
        defer { entries = [:] }
        for entry in entries.values { entry.task.cancel() }
        return entries.values.map(\.connection)
    }
}
