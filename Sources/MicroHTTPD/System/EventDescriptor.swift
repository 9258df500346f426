import CLinux
import Glibc

/// An eventfd: any thread can signal it, and the thread that polls it wakes.
final class EventDescriptor: Sendable {
    /// The descriptor to poll for reading.
    let descriptor: Int32

    init() throws(HTTPServerError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw .system(errno, "Cannot make an event descriptor") }
    }

    deinit {
        close(descriptor)
    }

    func signal() {
        eventfd_write(descriptor, 1)
    }

    func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
