import CMicroHTTPD
import Glibc
import ServiceBasics

/// One client's connection and its current request.
///
/// Only the functions here change its phase. They also suspend and resume it in libmicrohttpd, as the phase says.
///
/// Only its worker's thread uses it, and no access to a property lasts over a call that could access it again. The
/// properties used for each request therefore skip the run-time exclusivity checks, which took a sixth of this module's
/// time per request.
final class Connection {
    /// libmicrohttpd's handle of the connection.
    let handle: OpaquePointer
    let socket: Int32
    let peer: IPAddress

    /// The number under which its socket is polled and its stream is woken.
    let number: UInt64

    /// The current phase, and when it began.
    @exclusivity(unchecked) private(set) var phase = Phase.waiting
    @exclusivity(unchecked) private var since: Int64

    /// When bytes of the next request's head were first noticed; nil when none were.
    @exclusivity(unchecked) private var headNoticed: Int64?

    /// The number of bytes in the requests so far.
    @exclusivity(unchecked) private var consumed: Int

    /// Whether no request has been completed.
    @exclusivity(unchecked) private var isNew = true

    /// Whether the receiving side has been shut down: the connection ends after the input that has already arrived.
    private var isDrained = false

    /// Whether the client has shut down its sending side.
    @exclusivity(unchecked) private var isHalfClosed = false

    @exclusivity(unchecked) private(set) var head = RequestHead()
    @exclusivity(unchecked) var buffers = ConnectionBuffers()
    private var chunks = ChunkedBody()
    @exclusivity(unchecked) private var response = Response.none

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

    /// How long the phase has lasted.
    func age(at now: Int64) -> Int64 { now - since }

    private func enter(_ phase: Phase, at now: Int64) {
        self.phase = phase
        since = now
    }
}

/// The request.
extension Connection {
    /// Begins a request, when its line has arrived; `false` when there is no memory for its target. The head has been
    /// arriving since it was noticed; that of the first request, since the connection began. Also a connection that is
    /// closing can begin one, which libmicrohttpd had already read.
    func beginHead(target: UnsafeBufferPointer<UInt8>, at now: Int64) -> Bool {
        enter(.head, at: isNew ? since : headNoticed ?? now)
        guard let start = target.baseAddress else { return true }
        return head.store(target: start, count: target.count)
    }

    /// Checks the head, which has arrived, and returns the framing of the body.
    func readHead(
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>, memory: Int
    ) throws(HTTPRefusal) -> BodyFraming {
        let method = UnsafeBufferPointer(method, count: strlen(method))
        let size = cmhd_connection_head_size(handle)
        consume(head.begin(method, version, size: size))
        let version = UnsafeBufferPointer(version, count: strlen(version))
        return try head.read(from: handle, method, version, size: size, memory: memory)
    }

    func beginBody(at now: Int64) {
        enter(.body, at: now)
    }

    /// Counts bytes of the request.
    func consume(_ count: Int) {
        consumed += count
    }

    /// The number of bytes after those counted that libmicrohttpd has read; nil when the system does not say it.
    private var readAheadCount: Int? { SocketFigures.bytesRead(from: socket).map { $0 - consumed } }

    /// What libmicrohttpd has read of the body together with the head; nil when that is unknown.
    func readAhead(inMemoryOf size: Int) -> UnsafeMutableBufferPointer<UInt8>? {
        guard let count = readAheadCount, let start = head.readAhead, (0...size).contains(count) else { return nil }
        return UnsafeMutableBufferPointer(start: UnsafeMutablePointer(mutating: start), count: count)
    }

    /// Begins to decode a chunked body, of at most `most` bytes, with what libmicrohttpd has read of it.
    func beginDecoding(
        _ readAhead: UnsafeMutableBufferPointer<UInt8>, most: Int, with memory: inout WorkerMemory
    ) throws(HTTPRefusal) -> ChunkedBody.Step {
        let (count, next) = try chunks.begin(with: readAhead, most: most, to: &buffers, &memory)
        consume(count)
        return next
    }

    /// Decodes bytes of a chunked body that are still in the socket, and takes them from there.
    func decode(
        fromSocket bytes: UnsafeBufferPointer<UInt8>, most: Int, with memory: inout WorkerMemory
    ) throws(HTTPRefusal) -> ChunkedBody.Step {
        let (count, next) = try chunks.take(bytes, from: socket, most: most, to: &buffers, &memory)
        consume(count)
        return next
    }

    /// Suspends the connection while the rest of a chunked body is read from the socket.
    func awaitChunks(at now: Int64) {
        enter(.chunks, at: now)
        MHD_suspend_connection(handle)
    }

    /// Makes libmicrohttpd continue, with an empty body. The time for the body goes on.
    func finishChunks() {
        phase = .chunksRead
        MHD_resume_connection(handle)
    }

    /// Continues with the empty body. The time for the body goes on.
    func continueAfterChunks() {
        phase = .body
    }

    /// Records that the client has shut down its sending side. Its requests get responses, then the connection ends.
    func noteHalfClosed() {
        isHalfClosed = true
    }

    /// Whether the connection ends now: it waits for a request, and its client sends no more.
    var isOver: Bool { isHalfClosed && phase == .waiting }
}

/// The response.
extension Connection {
    func beginResponse(at now: Int64) {
        enter(.responding, at: now)
    }

    /// Whether libmicrohttpd's memory has room for the response's head. Looks only after a large request head.
    func hasRoomForResponse(in memory: Int) -> Bool {
        guard let room = head.tightRoom else { return true }
        guard let readAheadCount else { return false }
        return room.isEnough(in: memory, readAhead: max(0, readAheadCount))
    }

    /// The ticket of the response for which the connection is suspended.
    var awaitedTicket: UInt64? { if case .awaited(let ticket) = response { ticket } else { nil } }

    /// What the handler waited for before its current call; nil in the first one.
    var resumption: HTTPOutcome.Resumption? { if case .made(let resumption) = response { resumption } else { nil } }

    /// The stream that is open.
    var stream: OpenStream? { if case .stream(let stream) = response { stream } else { nil } }

    /// Suspends the connection until its response comes.
    func suspend(at now: Int64) {
        enter(.suspended, at: now)
        MHD_suspend_connection(handle)
    }

    /// Has the response come for this ticket. The time to wait for it goes on.
    func await(_ ticket: UInt64) {
        response = .awaited(ticket: ticket)
    }

    /// Has the handler called again, which has waited for this.
    func beginAgain(with resumption: HTTPOutcome.Resumption) {
        response = .made(after: resumption)
    }

    /// Makes libmicrohttpd ask for the response that has come.
    func resume(with response: LateResponse, at now: Int64) {
        self.response = .late(response)
        enter(.responding, at: now)
        MHD_resume_connection(handle)
    }

    /// The response that came late, for the one call that sends it: a stream's maker is then released while the stream
    /// is open.
    func takeLateResponse() -> LateResponse? {
        guard case .late(let response) = response else { return nil }
        self.response = .none
        return response
    }

    /// Suspends the connection until the stream has ended. The query may be long, and the stream may be open for hours.
    func begin(_ stream: OpenStream, at now: Int64) {
        response = .stream(stream)
        head.forgetQuery()
        enter(.streaming, at: now)
        MHD_suspend_connection(handle)
    }

    /// Ends the stream, if there is one, and the connection.
    func endStream(at now: Int64) {
        guard case .stream(let stream) = response else { return }
        response = .none
        stream.close()
        enter(.closing, at: now)
        MHD_resume_connection(handle)
    }

    /// Discards further input, after a response to an incomplete request.
    func linger(at now: Int64) {
        let wasSuspended = phase.isSuspended
        response = .early(discarded: 0)
        enter(.lingering, at: now)
        if !wasSuspended { MHD_suspend_connection(handle) }
    }

    /// Counts discarded input; `false` when it is too much.
    func noteDiscarded(_ count: Int) -> Bool {
        guard case .early(let discarded) = response else { return false }
        response = .early(discarded: discarded + count)
        return discarded + count <= Deadlines.mostLingeringBytes
    }

    /// Ends a request: the connection is ready for the next one, unless it ends.
    func finishRequest(at now: Int64) {
        head.finish()
        response = .none
        headNoticed = nil
        isNew = false
        if phase != .closing { enter(.waiting, at: now) }
    }

    /// Makes libmicrohttpd close the connection: both sides see the other one as gone. Not while it waits for a
    /// response, whose ticket must be given up first: otherwise it would be resumed twice.
    func close(at now: Int64) {
        assert(phase != .suspended)
        let wasSuspended = phase.isSuspended
        shutdown(socket, Int32(SHUT_RDWR))
        enter(.closing, at: now)
        if wasSuspended { MHD_resume_connection(handle) }
    }
}

/// The wait for a request.
extension Connection {
    /// The limit that has passed while the connection waits for a request or for the rest of a request line; nil when
    /// none has.
    func passedLimit(of deadlines: Deadlines, at now: Int64, by clock: ServiceClock) -> HTTPRefusalReason? {
        let age = age(at: now)
        if isNew && deadlines.head > 0 { return age >= deadlines.head ? .headerTimeout : nil }
        if headNoticed == nil && deadlines.isTimeToLook(age) { noticeHead(at: now, by: clock) }
        if let headNoticed { return Deadlines.isPassed(deadlines.head, by: now - headNoticed) ? .headerTimeout : nil }
        return Deadlines.isPassed(deadlines.idle, by: age) ? .idleTimeout : nil
    }

    /// Detects that a head has begun. libmicrohttpd does not report an incomplete request line, but the kernel knows
    /// how many bytes arrived and when the last one did. A head has begun if there are more bytes than those of the
    /// requests so far, or if a byte arrived after the last response.
    private func noticeHead(at now: Int64, by clock: ServiceClock) {
        guard let figures = SocketFigures(socket) else { return }
        // The kernel's clock and this one are each a few milliseconds coarse.
        let silence = clock.age(figures.silence)
        let isLater = silence + 20_000_000 < age(at: now)
        guard isLater || figures.received ?? 0 > consumed else { return }
        headNoticed = max(since, now - silence)
    }

    /// Ends a waiting connection after input that may have just arrived: with the receiving side shut down,
    /// libmicrohttpd reads the remaining input and then the end.
    func drain() {
        guard !isDrained, phase == .waiting else { return }
        isDrained = true
        shutdown(socket, Int32(SHUT_RD))
    }
}
