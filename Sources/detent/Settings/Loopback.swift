/// Loopback addresses, which no other machine reaches.
enum Loopback {
    /// Whether a server's bound numeric address is a loopback address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    static func contains(_ address: String) -> Bool {
        let plain = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        return address == "::1" || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
