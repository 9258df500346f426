import CLinux

/// A chunked body while it arrives. The worker reads it, not libmicrohttpd: that is lenient before 1.0 and refuses
/// extensions since.
///
/// When a head has arrived, libmicrohttpd has already read some of the body, which follows the head; the rest is still
/// in the socket. Both are decoded strictly. libmicrohttpd is then left with an empty body. What it had read is
/// overwritten to become the size of a last chunk. The two line ends that end every body stay in place, and the
/// requests after it are read as usual:
///
///     head | 5 CR LF h e l l o CR LF 0 CR LF CR LF | next request
///     head | 0 0  0  0 0 0 0 0 0  0  0 CR LF CR LF | next request
struct ChunkedBody {
    private var decoder = ChunkDecoder()

    /// What libmicrohttpd had read of the body together with the head.
    private var readAhead = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    /// The number of bytes in the two line ends at the end of every body.
    private static let ending = 4

    /// What to do after some of the body has been decoded.
    enum Step {
        /// Look for more now.
        case readMore
        /// Wait: the available input is only a part of the last chunk, which stays in the socket.
        case wait
        /// Let libmicrohttpd continue, with an empty body.
        case finish
    }

    /// Begins a body, with what libmicrohttpd has read of it.
    ///
    /// - Parameters:
    ///   - most: the most bytes of a body.
    ///   - buffers: receive the data, in the worker's memory.
    /// - Returns: the number of bytes that belong to the body.
    mutating func begin(
        with readAhead: UnsafeMutableBufferPointer<UInt8>, most: Int, to buffers: inout ConnectionBuffers,
        _ memory: inout WorkerMemory
    ) throws(HTTPRefusal) -> (count: Int, next: Step) {
        self.readAhead = readAhead
        decoder = ChunkDecoder()
        let (count, _) = try decode(UnsafeBufferPointer(readAhead), most, to: &buffers, &memory)
        guard decoder.isComplete else { return (count, .readMore) }
        hideReadAhead(exceptLast: readAhead.count - count + Self.ending)
        return (count, .finish)
    }

    /// Decodes bytes that are still in the socket and removes them from it, except those of the last chunk.
    ///
    /// - Returns: the number of bytes that belong to the body and will not be decoded again.
    mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>, from socket: Int32, most: Int, to buffers: inout ConnectionBuffers,
        _ memory: inout WorkerMemory
    ) throws(HTTPRefusal) -> (count: Int, next: Step) {
        let before = decoder
        let (count, lastChunk) = try decode(bytes, most, to: &buffers, &memory)
        let taken = lastChunk ?? count
        if decoder.isComplete {
            leaveEnding(of: count, lastChunkAt: taken, in: socket)
            return (count, .finish)
        }
        linux_discard_bytes(socket, taken)
        guard lastChunk != nil else { return (taken, .readMore) }
        if taken > 0 { decoder.returnToChunk() } else { decoder = before }
        return (taken, taken > 0 ? .readMore : .wait)
    }

    /// Leaves libmicrohttpd an empty body.
    ///
    /// - Parameters:
    ///   - count: the number of bytes up to the end of the body that are still in the socket.
    ///   - lastChunk: where the last chunk begins in them. If libmicrohttpd has read nothing of the body, the whole
    ///     last chunk stays, because libmicrohttpd needs its size.
    private func leaveEnding(of count: Int, lastChunkAt lastChunk: Int, in socket: Int32) {
        guard !readAhead.isEmpty else {
            linux_discard_bytes(socket, lastChunk)
            return
        }
        let left = min(Self.ending, count)
        hideReadAhead(exceptLast: Self.ending - left)
        linux_discard_bytes(socket, count - left)
    }

    /// Overwrites what libmicrohttpd has read of a body with digits of a last chunk's size, except its last bytes.
    private func hideReadAhead(exceptLast count: Int) {
        for index in 0..<(readAhead.count - count) { readAhead[index] = UInt8(ascii: "0") }
    }

    /// Decodes some bytes and adds their data to the connection's body.
    private mutating func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ most: Int, to buffers: inout ConnectionBuffers,
        _ memory: inout WorkerMemory
    ) throws(HTTPRefusal) -> (count: Int, lastChunk: Int?) {
        var refusal: HTTPRefusal?
        let result: (count: Int, lastChunk: Int?)
        do throws(FramingDefect) {
            result = try decoder.read(bytes) { data in
                guard let start = data.baseAddress else { return true }
                if buffers.body.count + data.count > most {
                    refusal = .payloadTooLarge(limit: most)
                } else if buffers.add(data: start, count: data.count, with: &memory) != .added {
                    refusal = .tooMuchBuffered
                }
                return refusal == nil
            }
        } catch {
            throw .badFraming(error.detail)
        }
        if let refusal { throw refusal }
        guard buffers.body.count + decoder.left <= most else { throw .payloadTooLarge(limit: most) }
        return result
    }
}
