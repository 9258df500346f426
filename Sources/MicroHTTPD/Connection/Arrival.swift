/// A client that has connected and whose first byte has not come: libmicrohttpd does not know it yet.
struct Arrival {
    let socket: AcceptedSocket

    /// The number under which the socket is polled.
    let number: UInt64

    /// When it was accepted, in nanoseconds.
    let since: Int64

    /// How many bytes of empty lines were taken off it.
    var skipped = 0

    /// Whether libmicrohttpd has been given the socket and has not announced it.
    var isHandedOver = false
}
