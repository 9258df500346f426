internal import Synchronization

/// Makes the server ask a stream for more of its body. Any thread may call it, at any time, any number of times.
public final class HTTPStreamWaker: Sendable {
    private let mailbox: Mailbox
    private let ticket: UInt64
    private let isCalled = Atomic<Bool>(false)

    init(_ mailbox: Mailbox, ticket: UInt64) {
        self.mailbox = mailbox
        self.ticket = ticket
    }

    /// Signals that the stream has something to send. Calls count as one until the stream's worker handles them.
    public func wake() {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.postWake(of: ticket)
    }

    /// Makes the next call post a wake-up again.
    func arm() {
        isCalled.store(false, ordering: .sequentiallyConsistent)
    }
}
