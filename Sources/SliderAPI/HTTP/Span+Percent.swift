extension Span<UInt8> {
    /// The bytes of a percent-encoded text (RFC 3986 §2.1); nil if two hexadecimal digits do not follow each `%`.
    func decodingPercents() -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = 0
        while index < count {
            guard self[index] == UInt8(ascii: "%") else {
                bytes.append(self[index])
                index += 1
                continue
            }
            guard index + 2 < count, let high = self[index + 1].hexadecimal, let low = self[index + 2].hexadecimal
            else { return nil }
            bytes.append(high << 4 | low)
            index += 3
        }
        return bytes
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; nil for any other byte.
    fileprivate var hexadecimal: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
