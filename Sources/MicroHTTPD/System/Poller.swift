import CLinux
import Glibc

/// An epoll of the few descriptors that a worker waits for: those of its daemon, its mailbox, its sockets and, on the
/// first worker, the listener.
///
/// Level-triggered: an unhandled event is reported again.
final class Poller {
    /// The descriptors that are ready.
    struct Ready: OptionSet {
        let rawValue: UInt64
        static let daemon = Ready(rawValue: 1)
        static let mail = Ready(rawValue: 2)
        static let listener = Ready(rawValue: 4)
        static let sockets = Ready(rawValue: 8)
    }

    private static let capacity = 4
    private let descriptor: Int32
    private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: Poller.capacity)

    init() throws(HTTPServerError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system(errno, "Cannot make an epoll") }
    }

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Reports `added` as `name` whenever it is readable.
    func add(_ added: Int32, as name: Ready) throws(HTTPServerError) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.u64 = name.rawValue
        guard epoll_ctl(descriptor, EPOLL_CTL_ADD, added, &event) == 0 else { throw .system(errno, "Cannot poll") }
    }

    func remove(_ removed: Int32) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, removed, nil)
    }

    /// Waits until a descriptor is ready, or for `milliseconds`; -1 waits without a limit.
    func wait(milliseconds: Int32) -> Ready {
        let count = epoll_wait(descriptor, events, Int32(Poller.capacity), milliseconds)
        var ready: Ready = []
        for index in 0..<max(0, Int(count)) { ready.formUnion(Ready(rawValue: events[index].data.u64)) }
        return ready
    }
}
