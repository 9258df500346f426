/// Reads replies from bytes that come in pieces of any size (RESP2). One thread uses it.
///
///     reply  = "+" text CRLF | "-" text CRLF | ":" number CRLF
///            / "$" length CRLF *byte CRLF    ; so many bytes
///            / "*" length CRLF *reply        ; so many replies
///     length = -1                            ; null
///            / number
///
/// No memory is reserved for a length that the server only announces. A reply that is too long is refused before all of
/// it has come.
final class ReplyReader {
    /// The greatest depth of nested arrays. The store's scripts reply with three.
    static let greatestDepth = 7

    /// How many unused bytes of memory are kept between replies.
    private static let keptCapacity = 64 << 10

    /// An array whose elements are not complete.
    private struct OpenArray {
        var elements: [RedisReply] = []
        let count: Int
    }

    /// The most bytes of a reply.
    private let limit: Int

    /// The bytes that have come. Those before `start` are read.
    private var bytes: [UInt8] = []
    private var start = 0

    /// The line that begins at `start` does not end before this place.
    private var searched = 0

    /// The length of the string whose bytes come next; nil if a line comes next.
    private var stringLength: Int?

    /// How many bytes of the incomplete reply were read.
    private var readBytes = 0

    /// The incomplete arrays, the outermost first.
    private var open: [OpenArray] = []

    /// - Parameter limit: the most bytes of a reply as it is received.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a part of a reply has come.
    var isWithinReply: Bool { readBytes > 0 || start < bytes.count }

    /// Takes bytes, and adds the replies that are complete now.
    ///
    /// - Throws: `RedisFailure.badReply`, after which the reader is of no use.
    func read(_ more: UnsafeRawBufferPointer, into replies: inout [RedisReply]) throws(RedisFailure) {
        bytes.append(contentsOf: more)
        while let part = try nextPart() {
            guard let reply = whole(part) else { continue }
            readBytes = 0
            replies.append(reply)
        }
        guard readBytes + bytes.count - start <= limit else { throw tooLong }
        bytes.removeFirst(start)
        searched -= start
        start = 0
        if bytes.isEmpty, bytes.capacity > Self.keptCapacity { bytes = [] }
    }

    private var tooLong: RedisFailure { .badReply("it has more than \(limit) bytes") }

    /// The next value that is not an array with elements; nil until more bytes come.
    private func nextPart() throws(RedisFailure) -> RedisReply? {
        while true {
            if let length = stringLength { return try string(of: length) }
            guard let line = try line() else { return nil }
            switch line.type {
            case UInt8(ascii: "+"): return .status(String(decoding: line.text, as: UTF8.self))
            case UInt8(ascii: "-"): return .error(Self.words(line.text))
            case UInt8(ascii: ":"):
                guard let number = Self.number(line.text) else { throw .badReply("an integer that is not a number") }
                return .integer(number)
            case UInt8(ascii: "$"):
                guard let length = try Self.length(line.text) else { return .null }
                guard length <= limit - readBytes - 2 else { throw tooLong }
                stringLength = length
            default:
                guard let count = try Self.length(line.text) else { return .null }
                guard count > 0 else { return .array([]) }
                guard open.count < Self.greatestDepth else {
                    throw .badReply("arrays in more than \(Self.greatestDepth) arrays")
                }
                open.append(OpenArray(count: count))
            }
        }
    }

    /// The bytes of a string; nil until all of them have come.
    private func string(of length: Int) throws(RedisFailure) -> RedisReply? {
        let end = start + length
        guard bytes.count >= end + 2 else { return nil }
        guard bytes[end] == UInt8(ascii: "\r"), bytes[end + 1] == UInt8(ascii: "\n") else {
            throw .badReply("a string does not end after its \(length) bytes")
        }
        let string = Array(bytes[start..<end])
        stringLength = nil
        try take(through: end + 2)
        return .bytes(string)
    }

    /// The next line: its type byte and its text; nil until all of it has come.
    private func line() throws(RedisFailure) -> (type: UInt8, text: ArraySlice<UInt8>)? {
        guard start < bytes.count else { return nil }
        let type = bytes[start]
        guard "+-:$*".utf8.contains(type) else { throw .badReply("the byte \(type) is no type of RESP2") }
        var end = max(searched, start + 1)
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "\r"), bytes[end + 1] == UInt8(ascii: "\n") {
                let text = bytes[start + 1..<end]
                try take(through: end + 2)
                return (type, text)
            }
            end += 1
        }
        searched = end
        return nil
    }

    private func take(through end: Int) throws(RedisFailure) {
        readBytes += end - start
        start = end
        // A reply over the limit ends the connection even if all of it came at once.
        guard readBytes <= limit else { throw tooLong }
    }

    /// A length; nil for the length of null.
    private static func length(_ text: ArraySlice<UInt8>) throws(RedisFailure) -> Int? {
        guard let number = number(text), let length = Int(exactly: number), length >= -1 else {
            throw .badReply("a length that is not a number")
        }
        return length < 0 ? nil : length
    }

    /// The words of an error, for people and the log: at most the first 512 bytes, and without the arguments of a
    /// command that the server does not know, which may be a password.
    private static func words(_ text: ArraySlice<UInt8>) -> String {
        let words = String(decoding: text.prefix(512), as: UTF8.self)
        return words.firstRange(of: ", with args beginning with").map { String(words[..<$0.lowerBound]) } ?? words
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int64? {
        text.first == UInt8(ascii: "+") ? nil : Int64(String(decoding: text, as: UTF8.self))
    }

    /// Adds a part to its array.
    ///
    /// - Returns: the reply, if it is complete now.
    private func whole(_ part: RedisReply) -> RedisReply? {
        var part = part
        while let last = open.indices.last {
            open[last].elements.append(part)
            guard open[last].elements.count == open[last].count else { return nil }
            part = .array(open.removeLast().elements)
        }
        return part
    }
}
