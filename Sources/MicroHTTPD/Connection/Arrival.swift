/// An accepted client that has not sent its first byte: libmicrohttpd does not have its socket yet.
struct Arrival {
    let socket: AcceptedSocket

    /// The number under which the socket is polled.
    let number: UInt64

    /// When the socket was accepted, in nanoseconds.
    let since: Int64

    /// The number of bytes of empty lines that were read and discarded.
    var skipped = 0

    /// Whether the socket has been passed to libmicrohttpd, which has not announced a connection for it yet.
    var isHandedOver = false
}
