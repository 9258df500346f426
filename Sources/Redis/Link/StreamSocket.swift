import CLinux
import Glibc
import ServiceBasics

/// A socket that is connected or connecting. It never blocks.
///
/// Its descriptor is a plain number. The owner of the value decides when to close it.
struct StreamSocket: Sendable {
    let descriptor: Int32

    /// How much was written or read.
    enum Progress {
        /// This many bytes.
        case bytes(Int)
        /// None: there is no room, or no bytes have come.
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
        // A Unix domain socket whose backlog is full gives EAGAIN, and would never connect by itself.
        guard result == 0 || errno == EINPROGRESS else {
            defer { socket.close() }
            throw SystemFailure(number: errno)
        }
        return socket
    }

    /// Sends small writes at once, and lets the system detect a lost peer while the connection is idle.
    private func setUp() {
        set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
    }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The result of connecting, once the socket is writable: 0, or the system's error number.
    var connectResult: Int32 {
        var result: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &result, &size) == 0 ? result : errno
    }

    /// Writes bytes.
    func write(_ bytes: Span<UInt8>) -> Progress {
        let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return progress(count)
    }

    /// Reads the bytes that have come.
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

/// Looks up the addresses of a server. The system's search for a name may take many seconds and can't be cancelled, so
/// it has its own thread.
enum AddressLookup {
    /// The addresses, in the order in which to try them, or why there are none.
    typealias Result = Swift.Result<[SocketAddress], LookupFailure>

    /// Finds the addresses: at once if there is no name to look up, otherwise later on another thread.
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
        Swift.Result { () throws(LookupFailure) in try SocketAddress.all(of: host, port: port, flags: flags) }
    }
}
