public import Glibc

/// An IP address, as a key that is cheap to compare; an IPv4-mapped IPv6 address equals the IPv4 one.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The first 64 bits; 0 for an IPv4 address.
    let high: UInt64

    /// The last 64 bits; for an IPv4 address FFFF (hexadecimal) before its 32 bits, as in one that is mapped to IPv6.
    let low: UInt64

    /// An address by its 128 bits.
    init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// The address that `accept` returned; all zeros for a family other than IPv4 and IPv6.
    public init(_ storage: sockaddr_storage) {
        self = withUnsafeBytes(of: storage) { bytes in
            switch Int32(storage.ss_family) {
            case AF_INET: Self(version4: bytes[4..<8])
            case AF_INET6: Self(version6: bytes[8..<24])
            default: Self(high: 0, low: 0)
            }
        }
    }

    /// The address that a text such as `192.0.2.7` or `2001:db8::7` names; nil if it is none.
    public init?(_ text: String) {
        let isVersion6 = text.utf8.contains(UInt8(ascii: ":"))
        // A NUL inside the text would end it for the C library.
        guard text.utf8.count < INET6_ADDRSTRLEN, !text.utf8.contains(0) else { return nil }
        let address: Self? = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { bytes in
            guard inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, bytes.baseAddress) == 1 else { return nil }
            return isVersion6 ? Self(version6: bytes[0..<16]) : Self(version4: bytes[0..<4])
        }
        guard let address else { return nil }
        self = address
    }

    private init(version4 bytes: some Collection<UInt8>) {
        self.init(high: 0, low: bytes.reduce(0xFFFF) { $0 << 8 | UInt64($1) })
    }

    private init(version6 bytes: some Collection<UInt8>) {
        self.init(
            high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
            low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Whether it is an IPv4 address, or one that is mapped to IPv6.
    public var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether it is an address of this machine alone (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    public var isLoopback: Bool {
        high == 0 && (low == 1 || low >> 24 == 0xFFFF7F)
    }

    /// The network of one client: an IPv4 address, or the first 64 bits of an IPv6 address, which usually belong to one
    /// client.
    public var network: UInt64 { high == 0 ? low : high }

    /// The numeric address, such as `127.0.0.1` or `::1`.
    public var description: String {
        var words = isVersion4 ? (UInt64(UInt32(low & 0xFFFF_FFFF).bigEndian), 0) : (high.bigEndian, low.bigEndian)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            inet_ntop(isVersion4 ? AF_INET : AF_INET6, &words, text.baseAddress, socklen_t(text.count))
            return text.baseAddress.map { String(cString: $0) } ?? ""
        }
    }
}

/// The addresses that begin with the same bits, such as `10.0.0.0/8`, or one address.
public struct IPAddressRange: Hashable, Sendable, CustomStringConvertible {
    private let first: IPAddress

    /// How many of the 128 bits all addresses of the range share.
    private let bits: Int

    /// The range that a text such as `10.0.0.0/8`, `2001:db8::/32` or `192.0.2.7` names; nil if it is none, or if a bit
    /// behind the prefix is set.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, let address = IPAddress(String(name)) else { return nil }
        // Mapped addresses that are written as IPv6 count the bits of IPv6.
        let offset = name.utf8.contains(UInt8(ascii: ":")) ? 0 : 96
        var bits = 128
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let count = Int(parts[1]),
                offset + count <= 128
            else { return nil }
            bits = offset + count
        }
        self.init(address, bits: bits)
        guard first == address else { return nil }
    }

    private init(_ address: IPAddress, bits: Int) {
        first = address.masked(bits)
        self.bits = bits
    }

    /// Whether the address is one of them.
    public func contains(_ address: IPAddress) -> Bool { address.masked(bits) == first }

    /// The range as it is written, such as `10.0.0.0/8`.
    public var description: String {
        guard bits < 128 else { return first.description }
        return "\(first)/\(first.isVersion4 && bits >= 96 ? bits - 96 : bits)"
    }
}

extension IPAddress {
    /// The address with only its first bits.
    fileprivate func masked(_ bits: Int) -> IPAddress {
        // A shift by 64 or more gives 0.
        IPAddress(high: high & ~(.max >> min(bits, 64)), low: low & ~(.max >> max(0, bits - 64)))
    }
}
