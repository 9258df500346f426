internal import Synchronization

/// Has a stream asked for more of its body. Any thread may call it, at any time, any number of times.
public final class HTTPStreamWaker: Sendable {
    private let mailbox: Mailbox
    private let ticket: UInt64
    private let isCalled = Atomic<Bool>(false)

    init(_ mailbox: Mailbox, ticket: UInt64) {
        self.mailbox = mailbox
        self.ticket = ticket
    }

    /// There is something to send. Calls before the stream's worker has come to it count as one.
    public func wake() {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.postWake(of: ticket)
    }

    /// From now on a call is news again.
    func arm() {
        isCalled.store(false, ordering: .sequentiallyConsistent)
    }
}
