import CLinux
import Glibc
import ServiceBasics

/// A non-blocking listening TCP socket; its connections send without delay (TCP_NODELAY).
final class Listener {
    private var descriptor: Int32

    /// The host and port as bound.
    let address: HTTPServerAddress

    /// Listens on the first address of the configured host that this machine has.
    ///
    /// It tries the next address only if this machine does not have one, not if the port is in use: two servers on two
    /// addresses of one host would each get the clients that resolve the name to their address.
    init(_ configuration: HTTPServerConfiguration) throws(HTTPServerError) {
        let place = HTTPServerAddress(host: configuration.host, port: configuration.port)
        let found: [SocketAddress]
        do throws(LookupFailure) {
            found = try SocketAddress.all(of: configuration.host, port: configuration.port, flags: AI_PASSIVE)
        } catch {
            throw HTTPServerError(.hostNotFound, "No such host, \(error)")
        }
        var failure = HTTPServerError(.hostNotFound, "The host \(configuration.host) has no address.")
        for candidate in found {
            do throws(HTTPServerError) {
                let socket = try Listener.listen(candidate, place, backlog: Int32(configuration.backlog))
                descriptor = socket
                address = Listener.boundAddress(socket) ?? place
                return
            } catch {
                guard error.code == .addressNotAvailable else { throw error }
                failure = error
            }
        }
        throw failure
    }

    deinit {
        close()
    }

    /// Makes the poller report when a connection waits.
    func startReporting(to poller: Poller) throws(HTTPServerError) {
        try poller.add(descriptor, as: .listener)
    }

    /// Ends the reports.
    func stopReporting(to poller: Poller) {
        poller.remove(descriptor)
    }

    /// The result of accepting a connection.
    enum Accepted {
        case success(AcceptedSocket)
        /// The `errno` of `accept`.
        case failure(Int32)
    }

    /// Accepts a connection, without waiting for one.
    func accept() -> Accepted {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let socket = withUnsafeMutableBytes(of: &address) { bytes in
            linux_accept(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard socket >= 0 else { return .failure(errno) }
        return .success(
            AcceptedSocket(descriptor: socket, address: address, addressLength: length, peer: IPAddress(address)))
    }

    /// Whether a connection waits to be accepted.
    var hasPendingConnection: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }

    private static func listen(
        _ candidate: SocketAddress, _ place: HTTPServerAddress, backlog: Int32
    ) throws(HTTPServerError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(candidate.family, type, 0)
        guard descriptor >= 0 else { throw .system(errno, "Cannot make a socket for \(place)") }
        // A restart must not wait for old connections to time out. SO_REUSEPORT is not set: a second server could then
        // take half of the connections. Accepted sockets inherit TCP_NODELAY.
        set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        // Also inherited. HTTP has no urgent data, and all bytes must be counted (`SocketFigures`).
        set(descriptor, SOL_SOCKET, SO_OOBINLINE)
        let isBound = candidate.withPointer { bind(descriptor, $0, $1) } == 0
        guard isBound, Glibc.listen(descriptor, backlog) == 0 else {
            let failure = HTTPServerError.system(errno, "Cannot listen on \(place)")
            Glibc.close(descriptor)
            throw failure
        }
        return descriptor
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func boundAddress(_ descriptor: Int32) -> HTTPServerAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutableBytes(of: &storage) { bytes in
            getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard result == 0 else { return nil }
        // The port is at the same offset in IPv4 and IPv6 addresses.
        let port = withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
        return HTTPServerAddress(host: IPAddress(storage).description, port: Int(port))
    }
}

/// A connected socket on its way from the acceptor to its worker.
struct AcceptedSocket: Sendable {
    let descriptor: Int32
    let address: sockaddr_storage
    let addressLength: socklen_t
    let peer: IPAddress
}
