import Cryptography

/// What a verified token allows.
package struct AccessToken: Sendable, Equatable {
    /// Whose token it is (`sub`); nil if the token does not say.
    package let subject: String?
    /// Who made it (`iss`); nil if the token does not say.
    package let issuer: String?
    /// What it allows (`scope`).
    package let scopes: Scopes
    /// The sessions for which it does (`sid`).
    package let sessions: SessionRange
    /// The first second at which it is valid (`nbf`), without leeway, in seconds since 1970; nil for no such bound.
    package let notBefore: Int64?
    /// The first second at which it is no longer valid (`exp`), without leeway, in seconds since 1970.
    package let expiresAt: Int64
    /// The key that verified it.
    package let key: KeyIdentity

    package init(
        subject: String?, issuer: String?, scopes: Scopes, sessions: SessionRange, notBefore: Int64?,
        expiresAt: Int64, key: KeyIdentity
    ) {
        self.subject = subject
        self.issuer = issuer
        self.scopes = scopes
        self.sessions = sessions
        self.notBefore = notBefore
        self.expiresAt = expiresAt
        self.key = key
    }
}

extension AccessToken {
    /// A name for the clients with this token or one with the same `sub` and `sid`: 32 hexadecimal digits of a hash of
    /// both.
    ///
    /// A token that renews another one has the same name, whichever key signed it.
    package var holder: String {
        // Each text has its length before it, so that different pairs never give the same bytes.
        let texts = [subject.map { "sub \($0)" } ?? "", sessions.text.map { "sid \($0)" } ?? ""]
        let hash = HashFunction.sha256.digest(of: texts.map { "\($0.utf8.count) \($0)" }.joined().utf8)
        return hash.prefix(16).hexadecimal
    }
}

/// An unverified token in the compact form (RFC 7515, section 3.1):
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
