/// The request fields that are read often: each has a slot in a request's head.
enum KnownHeader: UInt8, CaseIterable {
    case host
    case contentLength
    case transferEncoding
    case contentType
    case accept
    case acceptEncoding
    case cookie
    case expect
    case ifMatch
    case ifNoneMatch
    case origin
    case prefer
    case traceparent
    case lastEventID
    case accessControlRequestMethod
    case xRequestID
    case idempotencyKey
    case authorization
    case contentEncoding

    /// The field's name as the specifications write it.
    var name: StaticString {
        switch self {
        case .host: "Host"
        case .contentLength: "Content-Length"
        case .transferEncoding: "Transfer-Encoding"
        case .contentType: "Content-Type"
        case .accept: "Accept"
        case .acceptEncoding: "Accept-Encoding"
        case .cookie: "Cookie"
        case .expect: "Expect"
        case .ifMatch: "If-Match"
        case .ifNoneMatch: "If-None-Match"
        case .origin: "Origin"
        case .prefer: "Prefer"
        case .traceparent: "traceparent"
        case .lastEventID: "Last-Event-ID"
        case .accessControlRequestMethod: "Access-Control-Request-Method"
        case .xRequestID: "X-Request-ID"
        case .idempotencyKey: "Idempotency-Key"
        case .authorization: "Authorization"
        case .contentEncoding: "Content-Encoding"
        }
    }
}

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
        case 16: .contentEncoding
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

/// The known header fields of a request, as pointers into libmicrohttpd's memory: valid until the request is completed.
struct FieldSlots {
    private struct Slot {
        var start: UnsafePointer<UInt8>
        var count: Int
    }

    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: KnownHeader.allCases.count)
    private var present: UInt32 = 0
    private var repeated: UInt32 = 0

    /// Whether one of the fields is one that proxies add.
    var isForwarded = false

    /// The value of the first field with this name.
    subscript(header: KnownHeader) -> UnsafeBufferPointer<UInt8>? {
        guard present & header.bit != 0 else { return nil }
        let slot = slots[Int(header.rawValue)]
        return UnsafeBufferPointer(start: slot.start, count: slot.count)
    }

    /// Whether there is more than one field with this name.
    func isRepeated(_ header: KnownHeader) -> Bool { repeated & header.bit != 0 }

    mutating func note(_ header: KnownHeader, _ value: UnsafeBufferPointer<UInt8>, at start: UnsafePointer<UInt8>) {
        guard present & header.bit == 0 else {
            repeated |= header.bit
            return
        }
        present |= header.bit
        slots[Int(header.rawValue)] = Slot(start: start, count: value.count)
    }

    mutating func removeAll() {
        present = 0
        repeated = 0
        isForwarded = false
    }

    func free() {
        slots.deallocate()
    }
}

extension KnownHeader {
    fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}

/// The fields that proxies add to a request that they forward: `Forwarded` (RFC 7239 §4), `Via` (RFC 9110 §7.6.3), and
/// those that most of them used before: `X-Forwarded-…` and `X-Real-IP`.
enum ForwardingField {
    /// Whether it is the name of such a field, ignoring case. Most names are told apart by their length or first
    /// letter.
    static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = name.first else { return false }
        switch first | 0x20 {
        case UInt8(ascii: "f"): return name.count == 9 && begins(name, with: "forwarded")
        case UInt8(ascii: "v"): return name.count == 3 && begins(name, with: "via")
        case UInt8(ascii: "x"):
            return name.count > 12 && begins(name, with: "x-forwarded-")
                || name.count == 9 && begins(name, with: "x-real-ip")
        default: return false
        }
    }

    /// Whether a name of at least that length begins with a text in lower case, ignoring case.
    private static func begins(_ name: UnsafeBufferPointer<UInt8>, with text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            // The bit 0x20 is the difference of `A` and `a`. It turns no other character of a token into a letter or a
            // hyphen.
            for index in text.indices where name[index] | 0x20 != text[index] { return false }
            return true
        }
    }
}
