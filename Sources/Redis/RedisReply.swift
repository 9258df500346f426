import CHiredis

/// A reply of the server (RESP2).
public enum RedisReply: Sendable, Equatable {
    /// No value: a null bulk string or a null array.
    case null
    /// A number.
    case integer(Int64)
    /// A string of bytes.
    case bytes([UInt8])
    /// Replies in their order.
    case array([RedisReply])
    /// A short text, such as `OK`.
    case status(String)
    /// The command failed, or was refused before it did anything. The first word of the text is a code, such as `ERR`.
    case error(String)
}

extension RedisReply {
    /// The number; nil for another kind of reply.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The bytes; nil for another kind of reply.
    public var bytes: [UInt8]? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// The bytes or the status as text, repaired where it is not UTF-8; nil for another kind of reply.
    public var text: String? {
        switch self {
        case .bytes(let value): String(decoding: value, as: UTF8.self)
        case .status(let value): value
        default: nil
        }
    }

    /// The replies in it; nil for another kind of reply.
    public var array: [RedisReply]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The code of an error, such as `NOSCRIPT` or `LOADING`; nil for another kind of reply.
    public var errorCode: Substring? {
        if case .error(let text) = self { text.prefix { $0 != " " } } else { nil }
    }
}

/// The answer to a command.
public struct RedisReceivedReply: Sendable {
    /// The server's reply. It may be an error.
    public let reply: RedisReply

    /// The connection that it came over. A command that builds on the reply is bound to it.
    public let generation: RedisGeneration
}

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
