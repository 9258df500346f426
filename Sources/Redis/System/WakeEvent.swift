import CLinux
import Glibc

/// An eventfd (eventfd(2)): any thread can signal it, and the thread that polls it wakes.
final class WakeEvent: Sendable {
    let descriptor: Int32

    init() throws(RedisError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw .system("cannot make an event descriptor: \(SystemFailure(number: errno))") }
    }

    deinit { close(descriptor) }

    func signal() {
        eventfd_write(descriptor, 1)
    }

    func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
