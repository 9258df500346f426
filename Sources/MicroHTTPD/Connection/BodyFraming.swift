/// The framing of a request's body. Framing that two recipients could read differently is refused (RFC 9112 §11.2).
enum BodyFraming: Equatable {
    /// A length in bytes; 0 when there is no body.
    case length(Int)

    /// Chunked (RFC 9112 §7.1).
    case chunked

    init(_ fields: FieldSlots, _ version: HTTPVersion) throws(FramingDefect) {
        try BodyFraming.checkHost(fields, version)
        guard !fields.isRepeated(.contentLength) else { throw .repeatedLength }
        guard !fields.isRepeated(.transferEncoding) else { throw .repeatedCoding }
        let length = try fields[.contentLength].map(BodyFraming.number)
        guard let coding = fields[.transferEncoding] else {
            self = .length(length ?? 0)
            return
        }
        guard version == .http11 else { throw .codingInVersion10 }
        guard length == nil else { throw .lengthAndCoding }
        guard coding.equalsIgnoringCase("chunked") else { throw .unknownCoding }
        self = .chunked
    }

    private static func checkHost(_ fields: FieldSlots, _ version: HTTPVersion) throws(FramingDefect) {
        guard !fields.isRepeated(.host) else { throw .repeatedHost }
        guard version == .http10 || fields[.host] != nil else { throw .missingHost }
    }

    private static func number(_ digits: UnsafeBufferPointer<UInt8>) throws(FramingDefect) -> Int {
        guard (1...18).contains(digits.count) else { throw .badLength }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw .badLength }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

/// Why a request is refused, as a sentence.
struct FramingDefect: Error {
    let detail: String

    static let method = FramingDefect(detail: "The method is not a token (RFC 9110 §9.1).")
    static let name = FramingDefect(detail: "A header or trailer field's name is not a token (RFC 9110 §5.1).")
    static let folded = FramingDefect(detail: "A header field is folded over several lines (RFC 9112 §5.2).")
    static let target = FramingDefect(
        detail:
            "The request target must be a path or an http URL, without spaces or control characters (RFC 9112 §3.2).")
    static let line = FramingDefect(
        detail:
            "The lines of a head must end with CR LF and have no NUL and no other CR in them; a request line has two "
            + "spaces (RFC 9112 §2.2, §3).")
    static let missingHost = FramingDefect(detail: "An HTTP/1.1 request needs a Host field (RFC 9112 §3.2).")
    static let repeatedHost = FramingDefect(detail: "There may be only one Host field (RFC 9112 §3.2).")
    static let repeatedLength = FramingDefect(detail: "There may be only one Content-Length field (RFC 9112 §6.3).")
    static let badLength = FramingDefect(detail: "Content-Length must be a decimal number (RFC 9110 §8.6).")
    static let repeatedCoding = FramingDefect(detail: "There may be only one Transfer-Encoding field (RFC 9112 §6.1).")
    static let unknownCoding = FramingDefect(
        detail: "The only supported Transfer-Encoding is chunked (RFC 9112 §6.1).")
    static let chunk = FramingDefect(
        detail:
            "A chunk must be its size in hexadecimal digits, CR LF, that many bytes, CR LF; lines have no control "
            + "characters (RFC 9112 §7.1).")
    static let extensions = FramingDefect(
        detail: "The extensions of a body's chunks have more than \(ChunkDecoder.extensionLimit) bytes.")
    static let trailers = FramingDefect(
        detail:
            "A body may have \(ChunkDecoder.mostTrailers) trailer fields, \(ChunkDecoder.trailerLimit) bytes in total.")
    static let lengthAndCoding = FramingDefect(
        detail: "Content-Length and Transfer-Encoding exclude each other (RFC 9112 §6.3).")
    static let codingInVersion10 = FramingDefect(detail: "HTTP/1.0 has no Transfer-Encoding (RFC 9112 §6.1).")
}
