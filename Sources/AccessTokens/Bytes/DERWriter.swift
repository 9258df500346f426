/// Writes the values of a DER text (ITU-T X.690, section 10), as far as keys need it.
enum DERWriter {
    /// A value.
    static func value(_ tag: DERReader.Tag, _ content: [UInt8]) -> [UInt8] {
        [tag.rawValue] + length(content.count) + content
    }

    /// A number from 0 on, whose most significant byte is first.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let significant = Array(bytes.drop { $0 == 0 })
        let needsZero = significant.first.map { $0 >= 0x80 } ?? true
        return value(.integer, (needsZero ? [0] : []) + significant)
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
