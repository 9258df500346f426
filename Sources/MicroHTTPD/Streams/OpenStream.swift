/// The streamed response of one connection, and what the client has not taken of it.
final class OpenStream {
    /// How much is written before it is sent, in bytes, but for the part with which it gets more.
    static let portion = 16_384

    let source: any HTTPStream
    let waker: HTTPStreamWaker

    /// Whether parts are sent as chunks (RFC 9112 §7.1); to a client of HTTP/1.0 they go as they are.
    let isChunked: Bool

    /// What the socket did not take of a portion.
    var remainder: [UInt8] = []

    /// Whether the remainder is the last of it.
    var isOver = false

    /// When to ask for more, unless somebody wakes it.
    var nextAsk: Int64 = 0

    /// Whether the socket has no room, so that the rest waits.
    var waitsForRoom = false

    /// How many bytes the socket took, and how many of those the client's system had acknowledged when that was last
    /// looked at.
    private var sent = 0
    private var acknowledged = 0

    /// When the client last took something of what there was for it.
    private var lastTaken: Int64 = 0

    init(_ source: any HTTPStream, _ waker: HTTPStreamWaker, isChunked: Bool) {
        self.source = source
        self.waker = waker
        self.isChunked = isChunked
    }

    /// The socket has taken so many bytes more.
    func noteSent(_ count: Int, at now: Int64) {
        if sent == acknowledged { lastTaken = now }
        sent += count
    }

    /// For how long the client has taken nothing of what there is for it.
    ///
    /// - Parameter unacknowledged: how much its system has not acknowledged: asked for only when there may be any.
    func silence(at now: Int64, unacknowledged: () -> Int) -> Int64 {
        guard sent > acknowledged || waitsForRoom else { return 0 }
        let taken = sent - unacknowledged()
        if taken > acknowledged { (acknowledged, lastTaken) = (taken, now) }
        return acknowledged == sent && !waitsForRoom ? 0 : now - lastTaken
    }

    /// Appends a portion of the body to `bytes`, framed.
    func write(to bytes: inout [UInt8], at now: Int64) {
        let start = bytes.count
        if isChunked { bytes.append(contentsOf: Self.emptySize) }
        let body = bytes.count
        var step = HTTPStreamStep.more
        while step == .more, bytes.count - body < Self.portion { step = source.write(to: &bytes) }
        if isChunked { Self.finishChunk(from: start, body: body, in: &bytes) }
        switch step {
        case .more: break
        case .rest(let time): nextAsk = now &+ min(time.nanoseconds, .max - now)
        case .end: finish(in: &bytes)
        }
    }

    /// Appends what ends the body.
    func finish(in bytes: inout [UInt8]) {
        isOver = true
        if isChunked { bytes.append(contentsOf: "0\r\n\r\n".utf8) }
    }

    /// A chunk's size of a fixed length, to be filled in: leading zeros are allowed.
    private static let emptySize = Array("00000000\r\n".utf8)

    private static func finishChunk(from start: Int, body: Int, in bytes: inout [UInt8]) {
        var size = bytes.count - body
        // An empty chunk would be the end.
        guard size > 0 else { return bytes.removeLast(bytes.count - start) }
        for place in (start..<start + 8).reversed() {
            bytes[place] = digits[size & 15]
            size >>= 4
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
