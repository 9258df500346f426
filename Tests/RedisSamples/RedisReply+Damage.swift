package import Redis

extension RedisReply {
    private static let others: [RedisReply] = [
        .null, .array([]), .bytes([]), .status("OK"), .error("ERR no"), .integer(0), .integer(1), .integer(3),
        .integer(-1), .integer(.max), .integer(.min), .bytes(Array("-1".utf8)),
        .bytes(Array("9223372036854775807".utf8)), .bytes(Array("e-9999999999999999".utf8)),
    ]

    /// A reply that is nearly this one: a number, a byte, a part or its kind is another one.
    ///
    /// - Parameter next: gives a number from 0 up to below its argument.
    package func damaged(by next: (_ below: Int) -> Int) -> RedisReply {
        if case .array(var parts) = self, !parts.isEmpty, next(16) > 0 {
            let index = next(parts.count)
            switch next(12) {
            case 0: parts.remove(at: index)
            case 1: parts.insert(parts[next(parts.count)], at: index)
            case 2: parts.swapAt(index, next(parts.count))
            default: parts[index] = parts[index].damaged(by: next)
            }
            return .array(parts)
        }
        if case .bytes(var bytes) = self, !bytes.isEmpty, next(8) > 0 {
            let index = next(bytes.count)
            switch next(8) {
            case 0: bytes.removeSubrange(index...)
            case 1: bytes.insert(UInt8(next(256)), at: index)
            case 2: bytes[index] = 0xFF
            // One of the largest numbers that a record can have, in place of one of its bytes.
            case 3: bytes.replaceSubrange(index...index, with: [UInt8](repeating: 0xFF, count: 8) + [0x7F])
            case 4: bytes.replaceSubrange(index...index, with: [UInt8](repeating: 0xFF, count: 9) + [0x01])
            default: bytes[index] ^= 1 << UInt8(next(8))
            }
            return .bytes(bytes)
        }
        return Self.others[next(Self.others.count)]
    }
}
