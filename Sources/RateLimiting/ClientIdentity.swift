/// The client that a rate limit counts.
package enum ClientIdentity: Hashable, Sendable {
    /// An IPv4 address, or the first 64 bits of an IPv6 address.
    case network(UInt64)

    /// The bearer of a token: its subject, or the token itself if it names none. A hash of 128 bits, so that nothing of
    /// the token is stored.
    case bearer(UInt64, UInt64)

    /// All clients that come when there is no room for more accounts.
    case strangers

    /// A number whose lower bits differ between clients: where a small table has the client. Half of a bearer's hash is
    /// one already; that of a network is Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, 6.4).
    package var place: Int {
        switch self {
        case .network(let network): Int(truncatingIfNeeded: (network &* 0x9e37_79b9_7f4a_7c15) >> 32)
        case .bearer(let hash, _): Int(truncatingIfNeeded: hash)
        case .strangers: 0
        }
    }
}
