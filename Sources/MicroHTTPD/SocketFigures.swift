import Glibc

/// What the kernel knows of a TCP connection.
struct SocketFigures {
    /// How long ago the last byte came, in nanoseconds; of a connection without any, how long ago it was made.
    let silence: Int64

    /// How many bytes have come in all; `nil` from a kernel that does not count them, before Linux 4.1.
    let received: Int?

    /// Nothing where the system does not say.
    init?(_ socket: Int32) {
        var info = KernelInfo()
        var length = socklen_t(MemoryLayout<KernelInfo>.size)
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        silence = Int64(info.known.tcpi_last_data_recv) * 1_000_000
        received = length >= socklen_t(MemoryLayout<KernelInfo>.size) ? Int(clamping: info.bytesReceived) : nil
    }

    /// The kernel's `tcp_info` as far as it is needed: glibc's has only its beginning.
    private struct KernelInfo {
        var known = tcp_info()
        var pacingRate: UInt64 = 0
        var maximumPacingRate: UInt64 = 0
        var bytesAcknowledged: UInt64 = 0
        var bytesReceived: UInt64 = 0
    }
}
