import Glibc
import TestPatience

/// A blocking TCP client that sends exactly the given bytes. No call waits longer than the limit of waits.
final class RawClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: Int, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var noDelay: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
        var patience = timeval(tv_sec: Int(Patience.seconds), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
        if result != 0 { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { piece in
                RawClient.again { Glibc.send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL)) }
            }
            guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }

    /// Shuts the sending side.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes so that the other side gets a reset.
    func reset() {
        var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// The next response; `hasBody` is false after HEAD.
    func response(hasBody: Bool = true) throws -> ClientResponse {
        var end = ClientResponse.headEnd(received)
        while end == nil {
            guard try fill() else { throw Failure(description: "the connection ended before a response") }
            end = ClientResponse.headEnd(received)
        }
        guard let end, let head = ClientResponse(head: received[..<end]) else {
            throw Failure(description: "not a response: \(String(decoding: received, as: UTF8.self))")
        }
        received.removeFirst(end)
        guard head.status >= 200 else { return head }
        let count = hasBody ? Int(head["Content-Length"] ?? "0") ?? 0 : 0
        while received.count < count {
            guard try fill() else { throw Failure(description: "the connection ended within a body") }
        }
        defer { received.removeFirst(count) }
        return head.with(body: Array(received[..<count]))
    }

    /// Whether the other side ends the connection without sending anything more.
    func isEnded() throws -> Bool {
        guard received.isEmpty else { return false }
        return try !fill()
    }

    /// Whether the other side ends the connection, without sending anything more, within `time`. Only for what must
    /// not happen: what must is awaited with `isEnded()`.
    func isEnded(within time: Duration) throws -> Bool {
        hasNews(within: time) ? try isEnded() : false
    }

    /// Whether something arrives, or the other side ends the connection, within `time`. Reads nothing.
    func hasNews(within time: Duration) -> Bool {
        var descriptors = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptors, 1, Int32(time / .milliseconds(1))) > 0
    }

    /// Waits, and reads nothing meanwhile.
    func pause(_ time: Duration) throws {
        usleep(UInt32(time / .microseconds(1)))
    }

    /// The text that has arrived, or that arrives next.
    func some() throws -> String {
        if received.isEmpty, try !fill() { throw Failure(description: "the connection ended") }
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// So much of what has come or comes next, and no more: the rest stays with the system.
    func some(atMost count: Int) throws -> String {
        var piece = [UInt8](repeating: 0, count: count)
        let got = RawClient.again { recv(descriptor, &piece, count, 0) }
        guard got > 0 else {
            throw Failure(description: "recv: \(got == 0 ? "ended" : String(cString: strerror(errno)))")
        }
        return String(decoding: piece[..<got], as: UTF8.self)
    }

    /// Everything until the other side ends the connection.
    func rest() throws -> String {
        while try fill() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Repeats a call that a signal interrupted: one with a time limit is, when the process was stopped and goes on.
    private static func again(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Reads more; `false` when the other side has ended the connection.
    private func fill() throws -> Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = RawClient.again { recv(descriptor, &piece, 65_536, 0) }
        guard count >= 0 else {
            if errno == ECONNRESET { return false }
            throw Failure(description: "recv: \(String(cString: strerror(errno)))")
        }
        received += piece[..<count]
        return count > 0
    }
}
