import CLinux
import Glibc
import TestPatience

/// A socket that blocks, at most for the limit of waits.
package struct RawSocket: Sendable {
    package let descriptor: Int32

    package init(descriptor: Int32) {
        self.descriptor = descriptor
        var limit = timeval(tv_sec: Int(Patience.seconds), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    package init(connectingTo path: String) throws {
        let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard Self.address(path, { connect(made, $0, $1) }) == 0 else {
            Glibc.close(made)
            throw TestFailure("cannot connect")
        }
        self.init(descriptor: made)
    }

    /// A socket that listens at a path.
    package static func listening(at path: String) throws -> RawSocket {
        let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard address(path, { bind(made, $0, $1) }) == 0, listen(made, 16) == 0 else {
            throw TestFailure("cannot listen")
        }
        return RawSocket(descriptor: made)
    }

    /// A TCP socket that listens at a port of the system's choice on 127.0.0.1, and the port.
    package static func listening() throws -> (RawSocket, port: Int) {
        let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(made, generic, size) == 0 && listen(made, 16) == 0 && getsockname(made, generic, &size) == 0
            }
        }
        guard result else { throw TestFailure("cannot listen") }
        return (RawSocket(descriptor: made), Int(UInt16(bigEndian: address.sin_port)))
    }

    /// The next client; nil when the socket was shut down.
    package func accepted() -> RawSocket? {
        while true {
            let client = accept4(descriptor, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
            if client >= 0 { return RawSocket(descriptor: client) }
            if errno != EAGAIN && errno != EINTR { return nil }
        }
    }

    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { piece in
                Self.again { Glibc.send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL)) }
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// What comes next, at most so many bytes; none at the end.
    package func read(most: Int = 65_536) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        let count = Self.again { recv(descriptor, &bytes, most, 0) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Waits until something has come, and leaves it there.
    package func waitForBytes() {
        var byte: UInt8 = 0
        _ = Self.again { recv(descriptor, &byte, 1, Int32(MSG_PEEK)) }
    }

    /// Waits until the other side has closed, without reading what it sent.
    package func waitForEnd() {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        _ = Self.again { Int(poll(&entry, 1, Int32(Patience.seconds) * 1_000)) }
    }

    /// Repeats a call that a signal interrupted: one with a time limit is, when the process was stopped and goes on.
    private static func again(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    package func close() { Glibc.close(descriptor) }

    private static func address(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
