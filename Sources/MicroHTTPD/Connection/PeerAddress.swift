import Glibc

/// A client's IP address, as a key that is cheap to compare; an IPv4-mapped IPv6 address equals the IPv4 one.
struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// The address that `accept` returned; all zeros for a family other than IPv4 and IPv6.
    init(_ storage: sockaddr_storage) {
        (high, low) = withUnsafeBytes(of: storage) { bytes in
            switch Int32(storage.ss_family) {
            case AF_INET:
                let address = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
                return (0, 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: address)))
            case AF_INET6:
                return (
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
                )
            default:
                return (0, 0)
            }
        }
    }

    /// The network of one client: an IPv4 address, or the first 64 bits of an IPv6 address, which one client has to
    /// itself.
    var network: UInt64 { high == 0 ? low : high }

    /// Whether it is an address of this machine alone (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    var isLoopback: Bool {
        high == 0 && (low == 1 || low >> 24 == 0xFFFF7F)
    }

    /// The numeric address, such as `127.0.0.1` or `::1`.
    var description: String {
        let isVersion4 = high == 0 && low >> 32 == 0xFFFF
        var words = isVersion4 ? (UInt64(UInt32(low & 0xFFFF_FFFF).bigEndian), 0) : (high.bigEndian, low.bigEndian)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            inet_ntop(isVersion4 ? AF_INET : AF_INET6, &words, text.baseAddress, socklen_t(text.count))
            return text.baseAddress.map { String(cString: $0) } ?? ""
        }
    }
}
