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
