import Glibc

/// Loopback addresses, which no other machine reaches.
enum Loopback {
    /// Whether a server's bound numeric address is a loopback address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    static func contains(_ address: String) -> Bool {
        let plain = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        return address == "::1" || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether all addresses of a host to listen on are loopback addresses: of an address, or of a name as the system
    /// resolves it. A host without any address has none that is not.
    static func holds(_ host: String) -> Bool {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "0", &hints, &found) == 0 else { return true }
        defer { freeaddrinfo(found) }
        var next = found
        while let candidate = next?.pointee {
            guard let address = numeric(candidate), contains(address) else { return false }
            next = candidate.ai_next
        }
        return true
    }

    private static func numeric(_ candidate: addrinfo) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { text in
            let result = getnameinfo(
                candidate.ai_addr, candidate.ai_addrlen, text.baseAddress, socklen_t(text.count), nil, 0,
                NI_NUMERICHOST)
            guard result == 0, let start = text.baseAddress else { return nil }
            return String(cString: start)
        }
    }
}
