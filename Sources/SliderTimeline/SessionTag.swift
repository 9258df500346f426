/// One version of one session, as an ETag names it. Its text is `<epoch>-<version>`.
public struct SessionTag: Equatable, Sendable {
    /// The session's epoch: new for each session, so an id that is deleted and made again never repeats a tag.
    public let epoch: String

    /// How many events had been applied.
    public let version: Int64

    /// Makes a tag of its parts.
    public init(epoch: String, version: Int64) {
        self.epoch = epoch
        self.version = version
    }
}

extension SessionTag {
    /// The most bytes that an epoch may have.
    private static let longestEpoch = 64

    /// Reads a tag from its text; nil if it is not a tag. The epoch has at most 64 characters, all visible ASCII.
    public init?(_ text: String) {
        guard let dash = text.utf8.lastIndex(of: UInt8(ascii: "-")), dash > text.startIndex else { return nil }
        let digits = text[dash...].dropFirst()
        guard (1...16).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let version = Int64(digits), text[..<dash].utf8.count <= Self.longestEpoch,
            text[..<dash].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.init(epoch: String(text[..<dash]), version: version)
    }
}

extension SessionTag: CustomStringConvertible {
    /// The tag as text, such as `k3j2x9w0-17`.
    public var description: String {
        text(quoted: false)
    }

    /// The tag as an HTTP entity tag: `"k3j2x9w0-17"`, quotes included.
    public var entityTag: String {
        text(quoted: true)
    }

    /// The whole text in one allocation, because every response has a tag.
    private func text(quoted: Bool) -> String {
        let epoch = epoch.utf8
        var digits = 1
        var rest = version
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        let start = quoted ? 1 : 0
        let end = start + epoch.count + 1 + digits
        return String(unsafeUninitializedCapacity: end + start) { buffer in
            if quoted {
                buffer[0] = UInt8(ascii: "\"")
                buffer[end] = UInt8(ascii: "\"")
            }
            var place = start
            for character in epoch {
                buffer[place] = character
                place += 1
            }
            buffer[place] = UInt8(ascii: "-")
            rest = version
            for place in (end - digits..<end).reversed() {
                buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return end + start
        }
    }
}
