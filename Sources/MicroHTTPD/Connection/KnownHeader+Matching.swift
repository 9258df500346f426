extension KnownHeader {
    /// The known field with this name, ignoring case; `nil` for any other name.
    init?(name: UnsafeBufferPointer<UInt8>) {
        guard let first = name.first, let candidate = KnownHeader.candidate(name.count, first | 0x20) else {
            return nil
        }
        guard candidate.isSpelled(by: name) else { return nil }
        self = candidate
    }

    /// The only known field that a name with this length and this first letter can be.
    private static func candidate(_ length: Int, _ first: UInt8) -> KnownHeader? {
        switch length {
        case 4: .host
        case 6: ofSixLetters(first)
        case 8: .ifMatch
        case 11: .traceparent
        case 12: first == UInt8(ascii: "c") ? .contentType : .xRequestID
        case 13: ofThirteenLetters(first)
        case 14: .contentLength
        case 15: first == UInt8(ascii: "a") ? .acceptEncoding : .idempotencyKey
        case 17: .transferEncoding
        case 29: .accessControlRequestMethod
        default: nil
        }
    }

    private static func ofSixLetters(_ first: UInt8) -> KnownHeader {
        switch first {
        case UInt8(ascii: "a"): .accept
        case UInt8(ascii: "c"): .cookie
        case UInt8(ascii: "e"): .expect
        case UInt8(ascii: "o"): .origin
        default: .prefer
        }
    }

    private static func ofThirteenLetters(_ first: UInt8) -> KnownHeader {
        switch first {
        case UInt8(ascii: "a"): .authorization
        case UInt8(ascii: "i"): .ifNoneMatch
        default: .lastEventID
        }
    }

    /// Whether these bytes are the field's name, ignoring case.
    private func isSpelled(by name: UnsafeBufferPointer<UInt8>) -> Bool {
        let (own, count) = (self.name, name.count)
        guard own.utf8CodeUnitCount == count, let start = name.baseAddress else { return false }
        guard count >= 8 else {
            for index in 0..<count where KnownHeader.differs(UInt64(start[index]), UInt64(own.utf8Start[index])) {
                return false
            }
            return true
        }
        // Eight bytes at a time; the last eight may overlap those before.
        let (bytes, ownBytes) = (UnsafeRawPointer(start), UnsafeRawPointer(own.utf8Start))
        for index in stride(from: 0, to: count, by: 8) {
            let place = min(index, count - 8)
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let ownWord = ownBytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if KnownHeader.differs(word, ownWord) { return false }
        }
        return true
    }

    /// Whether the bytes differ by more than case: the bit 0x20 is ignored where `own` has the bit 0x40.
    @inline(__always)
    private static func differs(_ bytes: UInt64, _ own: UInt64) -> Bool {
        (bytes ^ own) & ~((own & 0x4040_4040_4040_4040) >> 1) != 0
    }
}
