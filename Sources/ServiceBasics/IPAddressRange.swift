/// The addresses that begin with the same bits, such as `10.0.0.0/8`, or one address.
public struct IPAddressRange: Hashable, Sendable, CustomStringConvertible {
    private let first: IPAddress

    /// How many bits of the 128 all of them have.
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
