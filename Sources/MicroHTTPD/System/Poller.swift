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
