/// The text of a script.
enum ScriptText {
    /// A line without blanks that mean nothing, up to what may be a text or a pattern: `if (a) { b = c, "d"; }` becomes
    /// `if (a){b=c,"d"; }`.
    static func compact(_ line: String) -> String {
        let bytes = Array(line.utf8)
        let code = bytes.prefix { !"\"'`/".utf8.contains($0) }
        var compact: [UInt8] = []
        compact.reserveCapacity(bytes.count)
        for (place, byte) in code.enumerated() where byte != UInt8(ascii: " ") || !isFree(place, in: bytes) {
            compact.append(byte)
        }
        return String(decoding: compact + bytes[code.count...], as: UTF8.self)
    }

    /// Whether the blank at a place stands beside a sign that needs none: no two words or operators meet without it.
    private static func isFree(_ place: Int, in line: [UInt8]) -> Bool {
        let before = line[..<place].suffix(2)
        let after = line[(place + 1)...].first
        if let last = before.last, ",{=".utf8.contains(last) || before.elementsEqual("=>".utf8) { return true }
        guard let after else { return false }
        return "}=".utf8.contains(after) || (before.last == UInt8(ascii: ")") && after == UInt8(ascii: "{"))
    }
}
