package import ServiceBasics

/// The proxies whose statement of the client's address is trusted (`--trusted-proxy`).
package struct TrustedProxies: Sendable, Equatable {
    private let ranges: [IPAddressRange]

    /// Trusts the addresses in the ranges; none by default.
    package init(_ ranges: [IPAddressRange] = []) {
        self.ranges = ranges
    }

    /// Whether there are any.
    package var isEmpty: Bool { ranges.isEmpty }

    /// Whether the address is that of a trusted proxy.
    package func contains(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// `Forwarded` and `X-Forwarded-For` name different clients: one was forged by the client.
    package struct Disagreement: Error, Equatable {}

    /// The address of a request's client. Each proxy adds the address that it saw, so the list is read from its end.
    /// The first address that is not a trusted proxy's is the client's. The addresses before it may be forged.
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

    /// The last address that is not a trusted proxy's. An address that can't be read ends the search. The result is
    /// then the proxy that added it.
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

/// Reads the fields in which proxies name their clients.
enum ForwardedFor {
    /// How many addresses are read, from the end: longer chains are treated as forged.
    static let most = 16

    /// The addresses of `X-Forwarded-For`, in order; nil for one that can't be read.
    static func plainAddresses(in field: String) -> [IPAddress?] {
        // The field has no quoted strings. A single quote would otherwise hide the address that the proxy adds after
        // it.
        elements(of: field, at: ",", hasQuotes: false).map { address(in: $0) }
    }

    /// The addresses of the `for` parameters of `Forwarded` (RFC 7239 §4), in order; nil for an element without one, or
    /// with one that can't be read: a name that the proxy made up, or `unknown`.
    static func addresses(in field: String) -> [IPAddress?] {
        elements(of: field, at: ",").map { element in
            let nodes = elements(of: element, at: ";").compactMap { pair -> String? in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[0].trimmed.lowercased() == "for" else { return nil }
                return parts[1].trimmed
            }
            // Several `for` parameters would be ambiguous.
            guard nodes.count == 1, let node = nodes.first else { return nil }
            return address(in: unquoted(node))
        }
    }

    /// The parts of a text between the separators that stand outside of quotes; at most ``most``, the last ones.
    private static func elements(of text: String, at separator: Character, hasQuotes: Bool = true) -> [String] {
        var parts: [String] = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in text {
            if character == separator, !isQuoted {
                parts.append("")
                if parts.count > most { parts.removeFirst() }
                continue
            }
            if hasQuotes, character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts.map { $0[...].trimmed }.filter { !$0.isEmpty }
    }

    /// The text of a quoted string; other texts as they are. No address has an escaped character.
    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// An address with or without a port: `192.0.2.7:4711`, `[2001:db8::7]:4711`, `2001:db8::7`.
    private static func address(in text: String) -> IPAddress? {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
            let inner = String(text[text.index(after: text.startIndex)..<end])
            return inner.utf8.contains(UInt8(ascii: ":")) ? IPAddress(inner) : nil
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return IPAddress(text) }
        return isPort(":\(parts[1])") ? IPAddress(String(parts[0])) : nil
    }

    /// Whether a text is empty, or a colon and a port.
    private static func isPort(_ text: some StringProtocol) -> Bool {
        guard let colon = text.first else { return true }
        let digits = text.dropFirst()
        return colon == ":" && (1...5).contains(digits.utf8.count)
            && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let start = drop(while: isBlank)
        return String(start.reversed().drop(while: isBlank).reversed())
    }
}
