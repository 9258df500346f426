/// One block of PEM (RFC 7468):
///
///     -----BEGIN PUBLIC KEY-----
///     MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
///     -----END PUBLIC KEY-----
struct PEMBlock {
    /// What the block says that it is.
    let label: String
    /// Its bytes.
    let der: [UInt8]

    /// The block as text, in lines of 64 characters.
    var text: String {
        var lines = ["-----BEGIN \(label)-----"]
        var rest = Base64.standard.encode(der)[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(64)))
            rest = rest.dropFirst(64)
        }
        return (lines + ["-----END \(label)-----", ""]).joined(separator: "\n")
    }

    /// The blocks of a file, in their order. Text outside of them is ignored.
    static func all(in bytes: [UInt8]) throws(KeyFault) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var label: String?
        var base64: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            let line = Array(line.reversed().drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 })
            if let end = label {
                if line.elementsEqual("-----END \(end)-----".utf8) {
                    blocks.append(PEMBlock(label: end, der: try decoded(base64, number: blocks.count + 1)))
                    label = nil
                } else {
                    try check(line: line, number: blocks.count + 1)
                    base64 += line
                }
            } else if line.contains("-----BEGIN") {
                label = try Self.label(line, number: blocks.count + 1)
                base64 = []
            }
        }
        guard label == nil else { throw KeyFault("PEM block \(blocks.count + 1) has no END line that fits its BEGIN") }
        return blocks
    }

    private static func label(_ line: [UInt8], number: Int) throws(KeyFault) -> String {
        let start = Array("-----BEGIN ".utf8)
        let end = Array("-----".utf8)
        guard line.starts(with: start), line.count > start.count + end.count, line.suffix(end.count).elementsEqual(end)
        else { throw KeyFault("PEM block \(number): -----BEGIN …----- must be a line by itself") }
        return String(decoding: line.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    }

    private static func check(line: [UInt8], number: Int) throws(KeyFault) {
        // Headers, such as Proc-Type and DEK-Info, are those of encrypted keys (RFC 1421, section 4.6).
        if line.contains(UInt8(ascii: ":")) { throw KeyFault("PEM block \(number) is encrypted; give it decrypted") }
        if line.contains("-----") { throw KeyFault("PEM block \(number) has no END line that fits its BEGIN") }
    }

    private static func decoded(_ base64: [UInt8], number: Int) throws(KeyFault) -> [UInt8] {
        guard !base64.isEmpty, let der = Base64.standard.decode(base64.span) else {
            throw KeyFault("PEM block \(number) is not base64 (RFC 4648, section 4)")
        }
        return der
    }
}
