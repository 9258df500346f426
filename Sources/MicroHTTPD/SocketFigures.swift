import Glibc

/// What the kernel knows of a TCP connection.
struct SocketFigures {
    /// How long ago the last byte came, in nanoseconds; of a connection without any, how long ago it was made.
    let silence: Int64

    /// Nothing where the system does not say.
    init?(_ socket: Int32) {
        var info = tcp_info()
        var length = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0 else { return nil }
        silence = Int64(info.tcpi_last_data_recv) * 1_000_000
    }
}
