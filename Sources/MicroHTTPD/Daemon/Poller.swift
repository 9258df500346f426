import CLinux
import Glibc

/// Waits for the few descriptors of a worker: those of its daemon, its mailbox, its sockets and, on the first worker,
/// the listener.
///
/// Level-triggered: an unhandled event is reported again.
struct Poller {
    /// The descriptors that are ready.
    struct Ready: OptionSet {
        let rawValue: UInt64
        static let daemon = Ready(rawValue: 1)
        static let mail = Ready(rawValue: 2)
        static let listener = Ready(rawValue: 4)
        static let sockets = Ready(rawValue: 8)
    }

    private let epoll: Epoll

    init() throws(HTTPServerError) {
        epoll = try Epoll(capacity: 4)
    }

    /// Reports `added` as `name` whenever it is readable.
    func add(_ added: Int32, as name: Ready) throws(HTTPServerError) {
        guard epoll.add(added, as: name.rawValue, for: EPOLLIN.rawValue) else { throw .system(errno, "Cannot poll") }
    }

    func remove(_ removed: Int32) {
        epoll.remove(removed)
    }

    /// Waits until a descriptor is ready, or for `milliseconds`; -1 waits without a limit.
    func wait(milliseconds: Int32) -> Ready {
        var ready: Ready = []
        for event in epoll.wait(milliseconds: milliseconds) { ready.formUnion(Ready(rawValue: event.data.u64)) }
        return ready
    }
}

/// A set of descriptors of which the system reports the ready ones (epoll(7)).
final class Epoll {
    /// The descriptor of the set itself; it is readable while there are events.
    let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<epoll_event>

    /// An empty set that reports at most `capacity` events at once; the next call reports the rest.
    init(capacity: Int) throws(HTTPServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system(errno, "Cannot make an epoll") }
        events = .allocate(capacity: capacity)
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Starts to report `events` of a descriptor, under a number; `false` when the system has no room for another one.
    func add(_ added: Int32, as number: UInt64, for events: UInt32) -> Bool {
        control(EPOLL_CTL_ADD, added, number, events)
    }

    /// Changes what is reported of a descriptor.
    func change(_ changed: Int32, as number: UInt64, to events: UInt32) -> Bool {
        control(EPOLL_CTL_MOD, changed, number, events)
    }

    func remove(_ removed: Int32) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, removed, nil)
    }

    /// Waits until there are events, or for `milliseconds`; -1 waits without a limit.
    ///
    /// - Returns: the events, valid until the next call.
    func wait(milliseconds: Int32) -> Slice<UnsafeMutableBufferPointer<epoll_event>> {
        // It is not nil: the buffer has room for events.
        guard let first = events.baseAddress else { return events.prefix(0) }
        return events.prefix(max(0, Int(epoll_wait(descriptor, first, Int32(events.count), milliseconds))))
    }

    private func control(_ operation: Int32, _ controlled: Int32, _ number: UInt64, _ events: UInt32) -> Bool {
        var event = epoll_event()
        event.events = events
        event.data.u64 = number
        return epoll_ctl(descriptor, operation, controlled, &event) == 0
    }
}

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
