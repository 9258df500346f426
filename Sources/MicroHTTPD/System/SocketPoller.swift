import CLinux
import Glibc

/// An epoll of the worker's sockets. It reports clients that have gone or send no more, first bytes, and sockets that
/// have room again.
///
/// Edge-triggered: a change is reported once. Adding or changing a socket also reports what is already the case.
final class SocketPoller {
    /// What to report, in addition to a client that has gone or sends no more.
    enum Interest {
        case hangUp
        case reading
        case writing

        fileprivate var events: UInt32 {
            switch self {
            case .hangUp: 0
            case .reading: EPOLLIN.rawValue
            case .writing: EPOLLOUT.rawValue
            }
        }
    }

    /// An event of the socket with this number.
    struct Event {
        let number: UInt64

        /// Whether the client has gone or sends no more.
        let isHungUp: Bool
    }

    private static let capacity = 256
    private static let hungUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue

    /// The descriptor that is readable while there are events.
    let descriptor: Int32
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: SocketPoller.capacity)

    init() throws(HTTPServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system(errno, "Cannot make an epoll") }
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Starts to report on a socket, under a number; `false` when the system has no room for another one.
    func add(_ socket: Int32, as number: UInt64, for interest: Interest) -> Bool {
        control(EPOLL_CTL_ADD, socket, number, interest)
    }

    /// Changes what is reported on a socket. What is already the case is reported too.
    func change(_ socket: Int32, as number: UInt64, to interest: Interest) -> Bool {
        control(EPOLL_CTL_MOD, socket, number, interest)
    }

    /// The events so far, up to a maximum number; the next call returns the rest.
    func take() -> [Event] {
        let count = epoll_wait(descriptor, events, Int32(SocketPoller.capacity), 0)
        return (0..<max(0, Int(count))).map { index in
            Event(number: events[index].data.u64, isHungUp: events[index].events & SocketPoller.hungUp != 0)
        }
    }

    private func control(_ operation: Int32, _ socket: Int32, _ number: UInt64, _ interest: Interest) -> Bool {
        var event = epoll_event()
        event.events = EPOLLET.rawValue | EPOLLRDHUP.rawValue | interest.events
        event.data.u64 = number
        return epoll_ctl(descriptor, operation, socket, &event) == 0
    }
}
