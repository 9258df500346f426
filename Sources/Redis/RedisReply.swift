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

/// A reply with the connection over which it came.
public struct RedisReceivedReply: Sendable {
    /// The server's reply. It may be an error.
    public let reply: RedisReply

    /// The connection that it came over. A command that builds on the reply is bound to it.
    public let generation: RedisGeneration
}
