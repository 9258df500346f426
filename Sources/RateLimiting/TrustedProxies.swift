package import ServiceBasics

/// The proxies that are believed when they say who their client is (`--trusted-proxy`).
package struct TrustedProxies: Sendable, Equatable {
    private let ranges: [IPAddressRange]

    /// None, or those of the ranges.
    package init(_ ranges: [IPAddressRange] = []) {
        self.ranges = ranges
    }

    /// Whether there are any.
    package var isEmpty: Bool { ranges.isEmpty }

    /// Whether the address is that of one.
    package func contains(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// `Forwarded` and `X-Forwarded-For` name different clients: one was forged by the client.
    package struct Disagreement: Error, Equatable {}

    /// Who the client of a request is. Each proxy adds the address that it saw, so the list is read from its end: the
    /// first address that is no trusted proxy's is the client's, and the addresses before it may be forged.
    ///
    /// - Parameters:
    ///   - peer: the address of the connection. The fields count only if it is a trusted proxy's.
    ///   - forwarded: `Forwarded` (RFC 7239); nil if there is none.
    ///   - forwardedFor: `X-Forwarded-For`; nil if there is none.
    package func client(
        of peer: IPAddress, forwarded: String?, forwardedFor: String?
    ) throws(Disagreement) -> IPAddress {
        guard contains(peer) else { return peer }
        let standard = forwarded.map { last(of: ForwardedFor.addresses(in: $0), behind: peer) }
        let older = forwardedFor.map { last(of: ForwardedFor.plainAddresses(in: $0), behind: peer) }
        if let standard, let older, standard != older { throw Disagreement() }
        return standard ?? older ?? peer
    }

    /// The last address that is no trusted proxy's. One that can't be read ends the search: who was there is not known,
    /// and what is known is the proxy that said so.
    private func last(of addresses: [IPAddress?], behind peer: IPAddress) -> IPAddress {
        var nearest = peer
        for address in addresses.reversed() {
            guard let address else { return nearest }
            guard contains(address) else { return address }
            nearest = address
        }
        return nearest
    }
}
