import CLinux
import Glibc

/// The kernel's data about a TCP connection.
struct SocketFigures {
    /// The TCP state in which the client has closed its sending side.
    private static let closeWait: UInt8 = 8

    /// The time since the last byte arrived, or since the connection was made, in nanoseconds.
    let silence: Int64

    /// The number of bytes received in all; `nil` before Linux 4.1, which does not count them.
    let received: Int?

    /// Whether the client has closed its sending side.
    private let hasEnded: Bool

    /// `nil` when the system does not report the data.
    init?(_ socket: Int32) {
        var info = KernelInfo()
        var length = socklen_t(MemoryLayout<KernelInfo>.size)
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        silence = Int64(info.known.tcpi_last_data_recv) * 1_000_000
        hasEnded = info.known.tcpi_state == SocketFigures.closeWait
        received = length >= socklen_t(MemoryLayout<KernelInfo>.size) ? Int(clamping: info.bytesReceived) : nil
    }

    /// The number of bytes read from a socket in all: the bytes received minus those not yet read.
    ///
    /// The listener sets urgent data to be read in line, so it is counted like all other data.
    static func bytesRead(from socket: Int32) -> Int? {
        // Retries when more bytes arrive between the two calls.
        for _ in 0..<16 {
            guard let before = SocketFigures(socket)?.sequence else { return nil }
            let unread = Int(linux_unread_bytes(socket))
            if let after = SocketFigures(socket)?.sequence, after == before { return before - unread }
        }
        return nil
    }

    /// The number of received bytes: the kernel counts the end of input as one.
    private var sequence: Int? { received.map { hasEnded ? $0 - 1 : $0 } }

    /// The needed part of the kernel's `tcp_info`: glibc declares only its beginning.
    private struct KernelInfo {
        var known = tcp_info()
        var pacingRate: UInt64 = 0
        var maximumPacingRate: UInt64 = 0
        var bytesAcknowledged: UInt64 = 0
        var bytesReceived: UInt64 = 0
    }
}
