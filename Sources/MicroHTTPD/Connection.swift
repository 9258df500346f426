/// One client's connection, and the one request that it is busy with.
///
/// Only its worker's thread touches it, and no access spans a call that could lead back here, so what each request
/// touches goes without the run-time check of that: those checks were a sixth of our own work for a request.
final class Connection {
    /// What the connection is doing.
    enum Phase {
        /// No request line has come; maybe its first bytes.
        case waiting
        /// The request line has come, the header fields have not all.
        case head
        /// The body is arriving.
        case body
        /// The request is answered, or about to be.
        case answering
        /// The answer is being computed elsewhere; libmicrohttpd lets the connection rest.
        case suspended
        /// Its answer goes on: it is written to the socket, and libmicrohttpd lets the connection rest.
        case streaming
        /// It has been answered before its body had all come: the rest is thrown away until the client sees it.
        case lingering
        /// It is being closed.
        case closing
    }

    /// libmicrohttpd's connection.
    let handle: OpaquePointer
    let socket: Int32
    let peer: PeerAddress

    /// Its place in the worker's list.
    var position = 0

    /// What it is doing, and since when.
    @exclusivity(unchecked) var phase = Phase.waiting
    @exclusivity(unchecked) var since: Int64

    /// When bytes of the next request's head were first noticed, if any were.
    @exclusivity(unchecked) var headNoticed: Int64?

    /// How many bytes its requests so far had.
    @exclusivity(unchecked) var consumed = 0

    /// How many requests it has had answered.
    @exclusivity(unchecked) var completed = 0

    /// Whether its side for reading has been shut, so that it ends after what has already come.
    var isDrained = false

    @exclusivity(unchecked) var method = HTTPMethod.get
    @exclusivity(unchecked) var version = HTTPVersion.http11
    @exclusivity(unchecked) var target = RequestTarget()
    @exclusivity(unchecked) var fields = FieldSlots()
    @exclusivity(unchecked) var body = ByteBuffer()

    /// Whether the body is over the limit, by its declared length or by what has come of it.
    @exclusivity(unchecked) var isBodyTooLong = false

    /// How many bytes of the body were thrown away because it is too long.
    @exclusivity(unchecked) var swallowed = 0

    /// The ticket of its suspended request, or of its stream.
    var ticket: UInt64 = 0

    /// What it is sent while it is streaming.
    var stream: OpenStream?

    /// What a suspended request gets, once that is known.
    var answer: LateAnswer?

    init(handle: OpaquePointer, socket: Int32, peer: PeerAddress, now: Int64) {
        self.handle = handle
        self.socket = socket
        self.peer = peer
        since = now
    }

    deinit {
        target.free()
        fields.free()
        body.free()
    }

    func enter(_ phase: Phase, at now: Int64) {
        self.phase = phase
        since = now
    }
}
