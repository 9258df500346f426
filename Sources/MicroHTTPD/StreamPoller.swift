import CMicroHTTPD
import Glibc

/// An epoll of the sockets of streams, which libmicrohttpd lets rest: tells which client has gone, and which has room.
final class StreamPoller {
    /// Something that happened to the stream of a ticket.
    struct Event {
        let ticket: UInt64
        let isGone: Bool
    }

    private static let capacity = 256
    private static let gone = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue

    /// Can be read while there are events.
    let descriptor: Int32
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: StreamPoller.capacity)

    init() throws(HTTPServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system(errno, "Cannot make an epoll") }
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Reports when the client of a socket has gone; `false` when the system has no room for one more.
    func add(_ socket: Int32, for ticket: UInt64) -> Bool {
        control(EPOLL_CTL_ADD, socket, ticket, waitsForRoom: false)
    }

    /// Reports, or no longer, when a socket takes more.
    func wait(forRoom isWanted: Bool, on socket: Int32, for ticket: UInt64) {
        _ = control(EPOLL_CTL_MOD, socket, ticket, waitsForRoom: isWanted)
    }

    func remove(_ socket: Int32) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    /// What has happened, up to a number; the rest is reported again.
    func take() -> [Event] {
        let count = epoll_wait(descriptor, events, Int32(StreamPoller.capacity), 0)
        return (0..<max(0, Int(count))).map { index in
            Event(ticket: events[index].data.u64, isGone: events[index].events & StreamPoller.gone != 0)
        }
    }

    private func control(_ operation: Int32, _ socket: Int32, _ ticket: UInt64, waitsForRoom: Bool) -> Bool {
        var event = epoll_event()
        event.events = EPOLLRDHUP.rawValue | (waitsForRoom ? EPOLLOUT.rawValue : 0)
        event.data.u64 = ticket
        return epoll_ctl(descriptor, operation, socket, &event) == 0
    }
}
