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
        /// The chunks of its body are read past libmicrohttpd, which lets the connection rest.
        case chunks
        /// They have all been read, and libmicrohttpd is about to hear of an empty body.
        case chunksRead
        /// It has been answered before its body had all come, past libmicrohttpd, which lets it rest: what still comes
        /// is thrown away until the client has seen the answer.
        case lingering
        /// It is being closed.
        case closing
    }

    /// libmicrohttpd's connection.
    let handle: OpaquePointer
    let socket: Int32
    let peer: PeerAddress

    /// The number under which its socket is polled, and its stream is woken.
    let number: UInt64

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

    /// How long the body is that is arriving.
    @exclusivity(unchecked) var bodyLength = 0

    /// What its request takes of its memory, if that is so much that the answer's head may not fit.
    @exclusivity(unchecked) var tightRoom: HeadRoom?

    /// The body of its answer, until that was sent.
    @exclusivity(unchecked) var reply = ByteBuffer()

    /// Where the first request's head begins in libmicrohttpd's memory: a later one does so, too, unless empty lines
    /// come before it.
    @exclusivity(unchecked) private var headStart: UnsafePointer<UInt8>?

    /// Where the request's head ends, and the value of its last field.
    @exclusivity(unchecked) private var headEnd: UnsafePointer<UInt8>?
    @exclusivity(unchecked) private var lastFieldEnd: UnsafePointer<UInt8>?

    /// How many bytes of the worker's budget it holds.
    @exclusivity(unchecked) var held = 0

    /// Whether its client sends no more.
    @exclusivity(unchecked) var isHalfClosed = false

    /// Reads the chunks of its body.
    var chunks = ChunkDecoder()

    /// How many bytes libmicrohttpd had read of the chunks together with the head.
    var readAheadCount = 0

    /// How many bytes were thrown away after an early answer.
    var discarded = 0

    /// The ticket of its suspended request.
    var ticket: UInt64 = 0

    /// What it is sent while it is streaming.
    var stream: OpenStream?

    /// What a suspended request gets, once that is known.
    var answer: LateAnswer?

    /// The connection that libmicrohttpd has made of an arrival.
    init(handle: OpaquePointer, _ arrival: Arrival) {
        self.handle = handle
        socket = arrival.socket.descriptor
        peer = arrival.socket.peer
        number = arrival.number
        since = arrival.since
        consumed = arrival.skipped
    }

    deinit {
        target.free()
        fields.free()
        body.free()
        reply.free()
    }

    /// Notes where a request's head stands, and counts its bytes and those of the empty lines before it.
    func noteHead(at start: UnsafePointer<UInt8>?, size: Int) {
        guard let start else { return }
        let first = headStart ?? start
        headStart = first
        headEnd = start + size
        consumed += size + (start - first)
    }

    /// Notes where the value of the head's last field ends.
    func noteLastField(endingAt end: UnsafePointer<UInt8>) {
        lastFieldEnd = end
    }

    /// Where libmicrohttpd keeps what it has read behind the head.
    ///
    /// That is where the head ends, but for 1.0 when its memory gets scarce: then it moves a body over the blanks and the
    /// line ends behind the last field, of which it keeps one byte. Nothing that chunks may begin with stands there else,
    /// so the byte there tells; a body that begins with a blank or a line end is refused by libmicrohttpd itself.
    var readAhead: UnsafePointer<UInt8>? {
        guard !LibraryVersion.splitsHeadsInPlace, let next = lastFieldEnd.map({ $0 + 1 }) else { return headEnd }
        let isMoved = ![0, 0x09, 0x0A, 0x0D, 0x20].contains(next.pointee)
        return isMoved ? next : headEnd
    }

    func enter(_ phase: Phase, at now: Int64) {
        self.phase = phase
        since = now
    }
}
