import CLinux
package import Glibc

/// Why a system call failed, as a text for people: made from the error number (errno(3)).
package struct SystemFailure: Error, CustomStringConvertible {
    package let number: Int32

    /// The failure with an error number.
    package init(number: Int32) {
        self.number = number
    }

    package var description: String { String(cString: strerror(number)) }
}

/// Why a name has no address, for people.
package struct LookupFailure: Error, CustomStringConvertible {
    package let description: String

    /// A failure with its text.
    package init(description: String) {
        self.description = description
    }
}

/// An address that a socket can connect to or listen on.
package struct SocketAddress: Sendable {
    /// The longest path of a Unix domain socket, without the NUL at its end.
    package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private let storage: sockaddr_storage
    private let count: socklen_t

    /// The family for socket(2).
    package var family: Int32 { Int32(storage.ss_family) }

    /// Whether it is one of TCP.
    package var isInternet: Bool { family != AF_UNIX }

    /// Its IP address; all zeros for a Unix domain socket.
    package var ip: IPAddress { IPAddress(storage) }

    /// The address of a Unix domain socket. The path is no longer than ``longestPath``.
    package init(path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(Self.longestPath)) }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { target in
            withUnsafeBytes(of: &address) { target.copyMemory(from: $0) }
        }
        self.storage = storage
        count = socklen_t(MemoryLayout<sockaddr_un>.size)
    }

    /// A copy of an address from the system. `sockaddr_storage` has room for every address.
    private init?(_ address: UnsafePointer<sockaddr>, count: socklen_t) {
        guard count <= MemoryLayout<sockaddr_storage>.size else { return nil }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(count)))
        }
        self.storage = storage
        self.count = count
    }

    /// The TCP addresses of a host, in the order in which to try them (getaddrinfo(3)). The search for a name may take
    /// many seconds and cannot be ended.
    ///
    /// - Parameter flags: `AI_NUMERICHOST` to search for no name, `AI_PASSIVE` for addresses to listen on.
    package static func all(of host: String, port: Int, flags: Int32 = 0) throws(LookupFailure) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var first: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &first)
        guard result == 0 else { throw LookupFailure(description: "\(host): \(String(cString: gai_strerror(result)))") }
        defer { freeaddrinfo(first) }
        return sequence(first: first, next: { $0?.pointee.ai_next.map { $0 } }).compactMap { entry in
            entry.flatMap { SocketAddress($0.pointee.ai_addr, count: $0.pointee.ai_addrlen) }
        }
    }

    /// Calls `body` with the address as the system's calls take it.
    package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, count) }
        }
    }
}

/// An eventfd (eventfd(2)): any thread can signal it, and the thread that polls it wakes.
package final class EventDescriptor: Sendable {
    /// The descriptor to poll for reading.
    package let descriptor: Int32

    /// A descriptor that is not signaled.
    package init() throws(SystemFailure) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw SystemFailure(number: errno) }
    }

    deinit { close(descriptor) }

    /// Makes it readable.
    package func signal() {
        eventfd_write(descriptor, 1)
    }

    /// Makes it not readable.
    package func clear() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
