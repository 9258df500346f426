import CMicroHTTPD
import Glibc

/// What the kernel knows of a TCP connection.
struct SocketFigures {
    /// The state of a connection whose client has ended its side.
    private static let closeWait: UInt8 = 8

    /// How long ago the last byte came, in nanoseconds; of a connection without any, how long ago it was made.
    let silence: Int64

    /// How many bytes have come in all; `nil` from a kernel that does not count them, before Linux 4.1.
    let received: Int?

    /// Whether the client has said that it sends no more.
    private let hasEnded: Bool

    /// `nil` where the system does not say.
    init?(_ socket: Int32) {
        var info = KernelInfo()
        var length = socklen_t(MemoryLayout<KernelInfo>.size)
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        silence = Int64(info.known.tcpi_last_data_recv) * 1_000_000
        hasEnded = info.known.tcpi_state == SocketFigures.closeWait
        received = length >= socklen_t(MemoryLayout<KernelInfo>.size) ? Int(clamping: info.bytesReceived) : nil
    }

    /// How many bytes have been read from a socket in all: those that have come, less those that wait to be read.
    ///
    /// The listener has urgent data read in line, so that they count like all others.
    static func bytesRead(from socket: Int32) -> Int? {
        // More may come between the two questions: then they are asked anew.
        for _ in 0..<16 {
            guard let before = SocketFigures(socket)?.sequence else { return nil }
            let unread = Int(cmhd_unread_bytes(socket))
            if let after = SocketFigures(socket)?.sequence, after == before { return before - unread }
        }
        return nil
    }

    /// How many bytes have come: to the kernel the end counts as one.
    private var sequence: Int? { received.map { hasEnded ? $0 - 1 : $0 } }

    /// The kernel's `tcp_info` as far as it is needed: glibc's has only its beginning.
    private struct KernelInfo {
        var known = tcp_info()
        var pacingRate: UInt64 = 0
        var maximumPacingRate: UInt64 = 0
        var bytesAcknowledged: UInt64 = 0
        var bytesReceived: UInt64 = 0
    }
}
