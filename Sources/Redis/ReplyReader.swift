import CHiredis

/// Makes replies of the bytes that come, with hiredis' reader. One thread uses it.
///
/// hiredis copies the bytes into a buffer of its own and calls a function for each part of a reply; here each string is
/// then copied once, into the value that the command's owner gets. Its asynchronous context isn't used: it makes a tree
/// of objects for each reply, would look up names on this thread and has no bound for a reply's size.
final class ReplyReader {
    /// hiredis 0.14 takes no deeper reply; hiredis 1.2 takes one more.
    static let greatestDepth = 7

    private let reader: UnsafeMutablePointer<redisReader>
    private let receiver: UnsafeMutablePointer<chiredis_receiver>
    private let builder = ReplyBuilder()

    /// The most bytes of a reply.
    private let limit: Int
    /// How many bytes have come of the reply that is not whole yet.
    private var partialBytes = 0

    /// - Parameter limit: the most bytes that a reply may have as it comes.
    /// - Throws: `RedisFailure.lost` without memory.
    init(limit: Int) throws(RedisFailure) {
        self.limit = limit
        receiver = .allocate(capacity: 1)
        // Not retained: the reader makes no call after this object has freed it.
        receiver.initialize(
            to: chiredis_receiver(
                context: Unmanaged.passUnretained(builder).toOpaque(), text: receiveText, array: receiveArray,
                integer: receiveInteger, nil: receiveNil))
        guard let made = chiredis_create_reader(receiver, 64 << 10) else {
            receiver.deallocate()
            throw .lost("there is no memory for the replies of Redis")
        }
        reader = made
    }

    deinit {
        redisReaderFree(reader)
        receiver.deallocate()
    }

    /// Whether a reply has begun to come.
    var isWithinReply: Bool { partialBytes > 0 }

    /// Takes bytes, and adds the replies that are whole now.
    ///
    /// - Throws: `RedisFailure.badReply`, after which the reader is of no use.
    func read(_ bytes: UnsafeRawBufferPointer, into replies: inout [RedisReply]) throws(RedisFailure) {
        var rest = bytes[...]
        // In pieces: after every kilobyte that it has read, hiredis moves all the others to the front.
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(8 << 10))
            rest = rest.dropFirst(piece.count)
            partialBytes += piece.count
            redisReaderFeed(reader, piece.baseAddress, piece.count)
            try takeReplies(into: &replies)
            guard partialBytes <= limit else { throw .badReply("it has more than \(limit) bytes") }
        }
    }

    private func takeReplies(into replies: inout [RedisReply]) throws(RedisFailure) {
        while true {
            var object: UnsafeMutableRawPointer?
            guard redisReaderGetReply(reader, &object) == REDIS_OK else {
                throw .badReply(builder.defect ?? message)
            }
            guard object != nil, let reply = builder.take() else { return }
            let unread = chiredis_unread_bytes(reader)
            // What came of this reply alone: longer ones end the connection even when all of it came at once.
            guard partialBytes - unread <= limit else { throw .badReply("it has more than \(limit) bytes") }
            partialBytes = unread
            replies.append(reply)
        }
    }

    private var message: String {
        withUnsafeBytes(of: reader.pointee.errstr) { text in
            String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

// What hiredis calls; each recovers the builder and calls one method.

private func builder(_ context: UnsafeMutableRawPointer?) -> ReplyBuilder? {
    context.map { Unmanaged<ReplyBuilder>.fromOpaque($0).takeUnretainedValue() }
}

private func receiveText(
    _ context: UnsafeMutableRawPointer?, _ type: Int32, _ bytes: UnsafePointer<CChar>?, _ count: Int
) -> Int32 {
    builder(context)?.add(type, UnsafeRawBufferPointer(start: bytes, count: count)) == true ? 1 : 0
}

private func receiveArray(_ context: UnsafeMutableRawPointer?, _ count: Int64) -> Int32 {
    builder(context)?.beginArray(Int(count)) == true ? 1 : 0
}

private func receiveInteger(_ context: UnsafeMutableRawPointer?, _ value: Int64) -> Int32 {
    builder(context)?.add(.integer(value))
    return 1
}

private func receiveNil(_ context: UnsafeMutableRawPointer?) -> Int32 {
    builder(context)?.add(.null)
    return 1
}
