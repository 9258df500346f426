import CLinux
import Glibc
import ServiceBasics

/// A connected socket, or one that connects. It never blocks.
///
/// Its descriptor is a plain number here: who has the value decides when it is closed.
struct StreamSocket: Sendable {
    let descriptor: Int32

    /// How much was written or read.
    enum Progress {
        /// So many bytes.
        case bytes(Int)
        /// None: there is no room, or nothing has come.
        case blocked
        /// The other side has closed the connection.
        case ended
        /// The system's error number.
        case failed(Int32)
    }

    /// Begins to connect.
    ///
    /// - Throws: the system's error number.
    static func connecting(to address: SocketAddress) throws(SystemFailure) -> StreamSocket {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let socket = StreamSocket(descriptor: Glibc.socket(address.family, kind, 0))
        guard socket.descriptor >= 0 else { throw SystemFailure(number: errno) }
        if address.isInternet { socket.setUp() }
        let result = address.withPointer { connect(socket.descriptor, $0, $1) }
        // A Unix domain socket whose backlog is full answers EAGAIN, and would never connect by itself.
        guard result == 0 || errno == EINPROGRESS else {
            defer { socket.close() }
            throw SystemFailure(number: errno)
        }
        return socket
    }

    /// Small writes leave at once, and the system finds out when the other machine is gone while nothing is sent.
    private func setUp() {
        set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
    }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// What became of connecting, once the socket is writable: 0, or the system's error number.
    var connectResult: Int32 {
        var result: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &result, &size) == 0 ? result : errno
    }

    /// Gives bytes to the system.
    func write(_ bytes: Span<UInt8>) -> Progress {
        let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return progress(count)
    }

    /// Takes what has come.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Progress {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        return count == 0 ? .ended : progress(count)
    }

    private func progress(_ count: Int) -> Progress {
        guard count < 0 else { return .bytes(count) }
        switch errno {
        case EAGAIN, EWOULDBLOCK, EINTR: return .blocked
        case let number: return .failed(number)
        }
    }

    func close() {
        Glibc.close(descriptor)
    }
}

/// An error of the system's.
struct SystemFailure: Error, CustomStringConvertible {
    let number: Int32

    var description: String { String(cString: strerror(number)) }
}

/// An address that a socket can connect to.
struct SocketAddress: Sendable {
    /// The longest path of a Unix domain socket, without the NUL at its end.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private var storage: sockaddr_storage
    private let count: socklen_t

    /// The family for socket(2).
    var family: Int32 { Int32(storage.ss_family) }

    /// Whether it is one of TCP.
    var isInternet: Bool { family != AF_UNIX }

    /// The address of a Unix domain socket. The path is no longer than ``longestPath``.
    init(path: String) {
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

    /// A copy of an address of the system's. It fits, as every one does.
    init?(_ address: UnsafePointer<sockaddr>, count: socklen_t) {
        guard count <= MemoryLayout<sockaddr_storage>.size else { return nil }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(count)))
        }
        self.storage = storage
        self.count = count
    }

    /// Calls `body` with the address as the system's calls take it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, count) }
        }
    }
}

/// The addresses of a server. The system's search for a name may take many seconds and cannot be ended, so it has a
/// thread of its own.
enum AddressLookup {
    /// The addresses, in the order in which to try them, or why there are none, for people.
    typealias Result = Swift.Result<[SocketAddress], LookupFailure>

    /// Finds out the addresses: at once where no name is to be searched, else later, on another thread.
    static func start(_ endpoint: RedisAddress.Endpoint, _ completion: @escaping @Sendable (Result) -> Void) {
        switch endpoint {
        case .socket(let path): completion(.success([SocketAddress(path: path)]))
        case .host(let host, let port):
            if case .success(let addresses) = search(host, port, flags: AI_NUMERICHOST) {
                return completion(.success(addresses))
            }
            do {
                _ = try BackgroundThread { completion(search(host, port, flags: 0)) }
            } catch {
                completion(.failure(LookupFailure(description: error.description)))
            }
        }
    }

    private static func search(_ host: String, _ port: Int, flags: Int32) -> Result {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = flags | AI_NUMERICSERV
        var first: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &first)
        guard result == 0 else {
            return .failure(LookupFailure(description: "\(host): \(String(cString: gai_strerror(result)))"))
        }
        defer { freeaddrinfo(first) }
        let found = sequence(first: first, next: { $0?.pointee.ai_next.map { $0 } }).compactMap { entry in
            entry.flatMap { SocketAddress($0.pointee.ai_addr, count: $0.pointee.ai_addrlen) }
        }
        return .success(found)
    }
}

/// Why a name has no address, for people.
struct LookupFailure: Error, CustomStringConvertible {
    let description: String
}

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
