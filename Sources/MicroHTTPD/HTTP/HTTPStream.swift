import CLinux
import Glibc
import ServiceBasics
internal import Synchronization

/// A body without a fixed end, such as server-sent events. The server asks for the next part when there is one and the
/// client has taken the previous parts. The stream itself stores or merges what a slow client has yet to get.
///
/// A stream is made and used on one worker's thread.
public protocol HTTPStream: AnyObject {
    /// Appends the next part of the body.
    ///
    /// - Returns: whether there is more, or when to ask again.
    func write(to body: inout [UInt8]) -> HTTPStreamStep

    /// Ends the stream, whichever side ended it. Called once.
    func close()
}

/// The next step of a stream.
public enum HTTPStreamStep: Sendable, Equatable {
    /// More may be written at once.
    case more

    /// Nothing more now. Ask again when the stream's waker is called, or after this time at the latest (deadlines are
    /// checked up to a second late).
    case wait(atMost: Duration)

    /// The body is complete with what has been written.
    case end
}

/// Makes the server ask a stream for more of its body. Any thread may call it, at any time, any number of times.
public final class HTTPStreamWaker: Sendable {
    private let mailbox: Mailbox
    private let ticket: UInt64
    private let isCalled = Atomic<Bool>(false)

    init(_ mailbox: Mailbox, ticket: UInt64) {
        self.mailbox = mailbox
        self.ticket = ticket
    }

    /// Signals that the stream has something to send. Calls count as one until the stream's worker handles them.
    public func wake() {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.postWake(of: ticket)
    }

    /// Makes the next call post a wake-up again.
    func arm() {
        isCalled.store(false, ordering: .sequentiallyConsistent)
    }
}

/// The streamed response of one connection, and the part of it that the client has not taken.
final class OpenStream {
    /// The size in bytes after which a portion is sent; its last part may exceed it.
    static let portion = 16_384

    private let source: any HTTPStream
    private let waker: HTTPStreamWaker
    private let socket: Int32

    /// Whether parts are sent as chunks (RFC 9112 §7.1). HTTP/1.0 clients get them unframed.
    private let isChunked: Bool

    /// The rest of a portion that the socket did not take.
    private var remainder: [UInt8] = []

    /// Whether the body ends with the remainder.
    private var isOver: Bool

    /// When to ask for more if the stream is not woken before.
    private var nextAsk: Int64 = 0

    /// Whether the remainder waits because the socket has no room.
    private var waitsForRoom = false

    /// The bytes that the socket has taken, and those of them that the client's system had acknowledged at the last
    /// check.
    private var sent = 0
    private var acknowledged = 0

    /// When the client last took any of the pending bytes.
    private var lastTaken: Int64 = 0

    /// - Parameter hasBody: whether more than the head is sent.
    init(_ source: any HTTPStream, _ waker: HTTPStreamWaker, to socket: Int32, isChunked: Bool, hasBody: Bool) {
        self.source = source
        self.waker = waker
        self.socket = socket
        self.isChunked = isChunked
        isOver = !hasBody
    }

    /// Handles a wake-up: further ones are posted again.
    ///
    /// - Returns: whether to ask for more now. If a remainder is left, the client gets the news after it.
    func wasWoken() -> Bool {
        waker.arm()
        return remainder.isEmpty
    }

    /// How long the client has taken none of the pending bytes, in nanoseconds; 0 when none are pending.
    func silence(at now: Int64) -> Int64 {
        guard sent > acknowledged || waitsForRoom else { return 0 }
        let taken = sent - linux_unacknowledged_bytes(socket)
        if taken > acknowledged { (acknowledged, lastTaken) = (taken, now) }
        return acknowledged == sent && !waitsForRoom ? 0 : now - lastTaken
    }

    /// What is to be done with the stream at a check of the deadlines.
    enum Due {
        case nothing
        case more
        /// Its body is to be completed.
        case finish
        /// It is to be cut off.
        case end
    }

    /// What is due after a client's silence. While draining a stream ends, but its client may take the remainder.
    func due(at now: Int64, silence: Int64, isDraining: Bool) -> Due {
        if waitsForRoom { return isDraining && silence >= Deadlines.drainGrace ? .end : .nothing }
        if isDraining { return .finish }
        return now >= nextAsk ? .more : .nothing
    }

    /// Moves what the socket did not take to `bytes`; `false` when nothing was left.
    func takeRemainder(into bytes: inout [UInt8]) -> Bool {
        guard !remainder.isEmpty else { return false }
        bytes += remainder
        remainder = []
        return true
    }

    /// Appends a framed portion of the body to `bytes`, if there is a body.
    func write(to bytes: inout [UInt8], at now: Int64) {
        guard !isOver else { return }
        let start = bytes.count
        if isChunked { bytes.append(contentsOf: Self.emptySize) }
        let body = bytes.count
        var step = HTTPStreamStep.more
        while step == .more, bytes.count - body < Self.portion { step = source.write(to: &bytes) }
        if isChunked { Self.finishChunk(from: start, body: body, in: &bytes) }
        switch step {
        case .more: break
        case .wait(let time): nextAsk = now &+ min(time.nanoseconds, .max - now)
        case .end: finish(in: &bytes)
        }
    }

    /// Appends the end of the body.
    func finish(in bytes: inout [UInt8]) {
        isOver = true
        if isChunked { bytes.append(contentsOf: "0\r\n\r\n".utf8) }
    }

    /// How far a portion was sent.
    enum Progress {
        /// The socket has taken everything that there is now.
        case sent
        /// The socket has taken only this number of bytes of the buffer.
        case blocked(after: Int)
        /// The body is complete, or the client is gone.
        case ended
    }

    /// Sends the buffer, then further portions while there are any and the socket takes all of them.
    func send(_ buffer: inout [UInt8], at now: Int64) -> Progress {
        while !buffer.isEmpty {
            let count = Glibc.send(socket, buffer, buffer.count, Self.sendFlags)
            if count < 0 && errno != EAGAIN && errno != EINTR { return .ended }
            noteSent(max(0, count), at: now)
            guard count == buffer.count else { return .blocked(after: max(0, count)) }
            if isOver { break }
            buffer.removeAll(keepingCapacity: true)
            write(to: &buffer, at: now)
        }
        return isOver ? .ended : .sent
    }

    private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

    private func noteSent(_ count: Int, at now: Int64) {
        if sent == acknowledged { lastTaken = now }
        sent += count
    }

    /// Holds what the socket did not take until there is room.
    func hold(_ rest: ArraySlice<UInt8>) {
        remainder = Array(rest)
        waitsForRoom = true
    }

    /// Records that the socket has taken everything; returns whether the stream had to wait for that.
    func noteRoom() -> Bool {
        defer { waitsForRoom = false }
        return waitsForRoom
    }

    /// Ends the stream and, on the socket, the sending side, or both sides if its client lacks something of it.
    func close() {
        source.close()
        shutdown(socket, Int32(isOver && remainder.isEmpty ? SHUT_WR : SHUT_RDWR))
    }

    /// A placeholder of fixed length for a chunk's size: leading zeros are allowed.
    private static let emptySize = Array("00000000\r\n".utf8)

    private static func finishChunk(from start: Int, body: Int, in bytes: inout [UInt8]) {
        var size = bytes.count - body
        // An empty chunk would end the body.
        guard size > 0 else { return bytes.removeLast(bytes.count - start) }
        for place in (start..<start + 8).reversed() {
            bytes[place] = digits[size & 15]
            size >>= 4
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
