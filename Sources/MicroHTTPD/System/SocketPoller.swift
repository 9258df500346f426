import CLinux

/// Watches the worker's sockets. It reports clients that have gone or send no more, first bytes, and sockets that have
/// room again.
///
/// Edge-triggered: a change is reported once. Adding or changing a socket also reports what is already the case.
struct SocketPoller {
    /// What to report, in addition to a client that has gone or sends no more.
    enum Interest {
        case hangUp
        case reading
        case writing

        fileprivate var events: UInt32 {
            let event: UInt32 =
                switch self {
                case .hangUp: 0
                case .reading: EPOLLIN.rawValue
                case .writing: EPOLLOUT.rawValue
                }
            return EPOLLET.rawValue | EPOLLRDHUP.rawValue | event
        }
    }

    /// An event of the socket with this number.
    struct Event {
        let number: UInt64

        /// Whether the client has gone or sends no more.
        let isHungUp: Bool
    }

    private static let hungUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue

    private let epoll: Epoll

    init() throws(HTTPServerError) {
        epoll = try Epoll(capacity: 256)
    }

    /// The descriptor that is readable while there are events.
    var descriptor: Int32 { epoll.descriptor }

    /// Starts to report on a socket, under a number; `false` when the system has no room for another one.
    func add(_ socket: Int32, as number: UInt64, for interest: Interest) -> Bool {
        epoll.add(socket, as: number, for: interest.events)
    }

    /// Changes what is reported on a socket. What is already the case is reported too.
    func change(_ socket: Int32, as number: UInt64, to interest: Interest) -> Bool {
        epoll.change(socket, as: number, to: interest.events)
    }

    /// The events so far, up to a maximum number; the next call returns the rest.
    func take() -> [Event] {
        epoll.wait(milliseconds: 0).map { event in
            Event(number: event.data.u64, isHungUp: event.events & Self.hungUp != 0)
        }
    }
}
