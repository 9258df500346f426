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
            // The bit tells `A` from `a`; no other character of a token becomes a letter or a hyphen by it.
            for index in text.indices where name[index] | 0x20 != text[index] { return false }
            return true
        }
    }
}
