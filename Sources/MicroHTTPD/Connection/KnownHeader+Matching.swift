extension KnownHeader {
    /// The known field that these bytes name, in any case; `nil` for any other.
    init?(name: UnsafeBufferPointer<UInt8>) {
        guard let first = name.first, let candidate = KnownHeader.candidate(name.count, first | 0x20, name) else {
            return nil
        }
        guard candidate.isSpelled(by: name) else { return nil }
        self = candidate
    }

    /// The only field that a name of this length and these letters can be.
    private static func candidate(_ length: Int, _ first: UInt8, _ name: UnsafeBufferPointer<UInt8>) -> KnownHeader? {
        switch length {
        case 4: .host
        case 6: six(first, name)
        case 8: .ifMatch
        case 9: .forwarded
        case 10: ten(first, name)
        case 11: .traceparent
        case 12: first == UInt8(ascii: "c") ? .contentType : .xRequestID
        case 13: first == UInt8(ascii: "i") ? .ifNoneMatch : first == UInt8(ascii: "l") ? .lastEventID : .authorization
        case 14: .contentLength
        case 15:
            first == UInt8(ascii: "a") ? .acceptEncoding : first == UInt8(ascii: "i") ? .idempotencyKey : .xForwardedFor
        case 17: .transferEncoding
        case 29: .accessControlRequestMethod
        case 30: .accessControlRequestHeaders
        default: nil
        }
    }

    private static func six(_ first: UInt8, _ name: UnsafeBufferPointer<UInt8>) -> KnownHeader? {
        switch first {
        case UInt8(ascii: "a"): .accept
        case UInt8(ascii: "c"): .cookie
        case UInt8(ascii: "e"): .expect
        case UInt8(ascii: "o"): .origin
        default: .prefer
        }
    }

    private static func ten(_ first: UInt8, _ name: UnsafeBufferPointer<UInt8>) -> KnownHeader? {
        switch first {
        case UInt8(ascii: "c"): .connection
        case UInt8(ascii: "u"): .userAgent
        default: .tracestate
        }
    }

    /// Whether these bytes are the field's name in some case.
    private func isSpelled(by name: UnsafeBufferPointer<UInt8>) -> Bool {
        let (own, count) = (self.name, name.count)
        guard own.utf8CodeUnitCount == count, let start = name.baseAddress else { return false }
        guard count >= 8 else {
            for index in 0..<count where KnownHeader.differs(UInt64(start[index]), UInt64(own.utf8Start[index])) {
                return false
            }
            return true
        }
        // Eight at a time, the last eight maybe for a second time.
        let (bytes, ownBytes) = (UnsafeRawPointer(start), UnsafeRawPointer(own.utf8Start))
        for index in stride(from: 0, to: count, by: 8) {
            let place = min(index, count - 8)
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let ownWord = ownBytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if KnownHeader.differs(word, ownWord) { return false }
        }
        return true
    }

    /// Whether bytes differ by more than the case of `own` letters: in more than the bit 0x20 of those with the bit 0x40.
    @inline(__always)
    private static func differs(_ bytes: UInt64, _ own: UInt64) -> Bool {
        (bytes ^ own) & ~((own & 0x4040_4040_4040_4040) >> 1) != 0
    }
}
