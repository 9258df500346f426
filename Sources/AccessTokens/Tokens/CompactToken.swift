/// A token in the compact form (RFC 7515, section 3.1), of which nothing is verified yet:
///
///     eyJhbGciOiJIUzI1NiJ9 . eyJleHAiOjE3MDB9 . 5mhBHqs5_DTL…
///     header                 payload            signature, all three in base64url without padding
struct CompactToken {
    /// The characters that the signature covers: the first two parts with the dot between them.
    let signed: ArraySlice<UInt8>
    private let text: [UInt8]
    private let firstDot: Int

    /// Copies a token and finds its parts.
    init(_ token: Span<UInt8>) throws(TokenFault) {
        guard token.count <= KeyRing.longestToken else { throw .tooLong }
        var text: [UInt8] = []
        text.reserveCapacity(token.count)
        var dots: [Int] = []
        for index in token.indices {
            if token[index] == UInt8(ascii: ".") { dots.append(index) }
            text.append(token[index])
        }
        guard dots.count == 2 else { throw .notThreeParts }
        firstDot = dots[0]
        signed = text[..<dots[1]]
        self.text = text
    }

    /// The bytes of the header.
    func header() throws(TokenFault) -> [UInt8] {
        try decoded(.header, signed[..<firstDot])
    }

    /// The bytes of the payload.
    func payload() throws(TokenFault) -> [UInt8] {
        try decoded(.payload, signed[(firstDot + 1)...])
    }

    /// The bytes of the signature.
    func signature() throws(TokenFault) -> [UInt8] {
        try decoded(.signature, text[(signed.endIndex + 1)...])
    }

    private func decoded(_ part: TokenFault.Part, _ text: ArraySlice<UInt8>) throws(TokenFault) -> [UInt8] {
        guard let bytes = Base64.url.decode(text.span) else { throw .malformed(part) }
        return bytes
    }
}
