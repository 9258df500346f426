/// The bytes of hexadecimal digits.
func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap { $0.hexDigitValue.map(UInt8.init) }
    precondition(values.count == digits.count && values.count % 2 == 0, "not hexadecimal digits: \(digits)")
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
}

/// A text's bytes.
func bytes(of text: String) -> [UInt8] { Array(text.utf8) }

extension [UInt8] {
    /// These bytes with one bit changed.
    func flipping(_ bit: Int) -> [UInt8] {
        var changed = self
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        return changed
    }
}
