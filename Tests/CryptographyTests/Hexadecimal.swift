/// The bytes of hexadecimal digits.
func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap { $0.hexDigitValue.map(UInt8.init) }
    precondition(values.count == digits.count && values.count % 2 == 0, "not hexadecimal digits: \(digits)")
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
}

/// A text's bytes.
func bytes(of text: String) -> [UInt8] { Array(text.utf8) }

extension [UInt8] {
    /// The product of two numbers, the most significant byte first.
    func times(_ other: [UInt8]) -> [UInt8] {
        var product: [UInt8] = []
        for digit in self {
            product.append(0)
            for _ in 0..<digit { product = product.adding(other) }
        }
        return product
    }

    /// The sum of two numbers, the most significant byte first.
    func adding(_ other: [UInt8]) -> [UInt8] {
        let count = Swift.max(count, other.count) + 1
        let numbers = [self, other].map { [UInt8](repeating: 0, count: count - $0.count) + $0 }
        var (sum, carry) = ([UInt8](repeating: 0, count: count), 0)
        for index in (0..<count).reversed() {
            carry += Int(numbers[0][index]) + Int(numbers[1][index])
            (sum[index], carry) = (UInt8(carry & 255), carry >> 8)
        }
        return Array(sum.drop { $0 == 0 })
    }

    /// These bytes with one bit changed.
    func flipping(_ bit: Int) -> [UInt8] {
        var changed = self
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        return changed
    }
}
