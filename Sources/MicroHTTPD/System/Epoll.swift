import CLinux
import Glibc

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
