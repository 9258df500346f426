/// Who a share belongs to.
package enum ClientIdentity: Hashable, Sendable {
    /// An IPv4 address, or the first 64 bits of an IPv6 address.
    case network(UInt64)

    /// The bearer of a token: its subject, or the token itself if it names none. A hash of 128 bits, so that nothing of
    /// the token is kept.
    case bearer(UInt64, UInt64)

    /// All clients that come when no more accounts can be kept.
    case strangers
}
