import CHiredis

/// Puts the parts of a reply together, which come from the outside to the inside: an array, then what is in it.
final class ReplyBuilder {
    /// An array of which elements are missing.
    private struct OpenArray {
        var elements: [RedisReply]
        let count: Int
    }

    private var open: [OpenArray] = []
    private var whole: RedisReply?

    /// Why a part was refused.
    private(set) var defect: String?

    /// The reply, if it is whole.
    func take() -> RedisReply? {
        defer { whole = nil }
        return whole
    }

    /// Adds a string of one of hiredis' types; `false` if RESP2 does not have it.
    func add(_ type: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
        switch type {
        case REDIS_REPLY_STRING: add(.bytes([UInt8](bytes)))
        case REDIS_REPLY_STATUS: add(.status(String(decoding: bytes, as: UTF8.self)))
        case REDIS_REPLY_ERROR: add(.error(String(decoding: bytes, as: UTF8.self)))
        default:
            defect = "a reply of RESP3"
            return false
        }
        return true
    }

    /// Begins an array; `false` if it is too deep.
    func beginArray(_ count: Int) -> Bool {
        guard count > 0 else {
            add(.array([]))
            return true
        }
        guard open.count < ReplyReader.greatestDepth else {
            defect = "arrays in more than \(ReplyReader.greatestDepth) arrays"
            return false
        }
        // The server may announce more than ever comes.
        var elements: [RedisReply] = []
        elements.reserveCapacity(min(count, 64))
        open.append(OpenArray(elements: elements, count: count))
        return true
    }

    /// Adds a part that has no parts.
    func add(_ reply: RedisReply) {
        var reply = reply
        while let last = open.indices.last {
            open[last].elements.append(reply)
            guard open[last].elements.count == open[last].count else { return }
            reply = .array(open.removeLast().elements)
        }
        whole = reply
    }
}
