import ServiceBasics

/// One client's connection and its current request.
///
/// Only its worker's thread uses it, and no access to a property lasts over a call that could access it again. The
/// properties used for each request therefore skip the run-time exclusivity checks, which took a sixth of this module's
/// time per request.
final class Connection {
    /// The current activity of the connection.
    enum Phase {
        /// Waiting for a request line; its first bytes may have arrived.
        case waiting
        /// The request line has arrived, but not all header fields.
        case head
        /// The body is arriving.
        case body
        /// The response is being made or sent.
        case responding
        /// A task computes the response; the connection is suspended in libmicrohttpd.
        case suspended
        /// The response is a stream, written directly to the socket; the connection is suspended in libmicrohttpd.
        case streaming
        /// The chunks of the body are read directly from the socket; the connection is suspended in libmicrohttpd.
        case chunks
        /// All chunks have been read, and libmicrohttpd is about to report an empty body.
        case chunksRead
        /// The response was sent directly on the socket before the whole body had arrived. The connection is
        /// suspended in libmicrohttpd; further input is discarded until the client has seen the response.
        case lingering
        /// The connection is being closed.
        case closing
    }

    /// libmicrohttpd's handle of the connection.
    let handle: OpaquePointer
    let socket: Int32
    let peer: IPAddress

    /// The number under which its socket is polled and its stream is woken.
    let number: UInt64

    /// The connection's index in the worker's list.
    var position = 0

    /// The current phase, and when it began.
    @exclusivity(unchecked) var phase = Phase.waiting
    @exclusivity(unchecked) var since: Int64

    /// When bytes of the next request's head were first noticed; nil when none were.
    @exclusivity(unchecked) var headNoticed: Int64?

    /// The number of bytes in the requests so far.
    @exclusivity(unchecked) var consumed = 0

    /// The number of completed requests.
    @exclusivity(unchecked) var completed = 0

    /// Whether the receiving side has been shut down: the connection ends after the input that has already arrived.
    var isDrained = false

    @exclusivity(unchecked) var head = RequestHead()
    @exclusivity(unchecked) var buffers = ConnectionBuffers()

    /// Whether the client has shut down its sending side.
    @exclusivity(unchecked) var isHalfClosed = false

    var chunks = ChunkedBody()

    /// The number of bytes that were discarded after an early response.
    var discarded = 0

    /// The ticket of the suspended request.
    var ticket: UInt64 = 0

    /// The stream that is being sent; nil in other phases.
    var stream: OpenStream?

    /// The response to a suspended request, once it is known.
    var lateResponse: LateResponse?

    /// The connection that libmicrohttpd has made from an arrival.
    init(handle: OpaquePointer, _ arrival: Arrival) {
        self.handle = handle
        socket = arrival.socket.descriptor
        peer = arrival.socket.peer
        number = arrival.number
        since = arrival.since
        consumed = arrival.skipped
    }

    deinit {
        head.free()
        buffers.free()
    }

    func enter(_ phase: Phase, at now: Int64) {
        self.phase = phase
        since = now
    }
}

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
