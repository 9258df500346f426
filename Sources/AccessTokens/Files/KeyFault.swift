/// What is wrong with a key, and what would be right. It has nothing of the key.
struct KeyFault: Error {
    let reason: String
    /// Whether the key is whole, but of a kind or for a purpose that this service does not have. In a JWKS, it is
    /// skipped (RFC 7517, section 5).
    let isOfOtherKind: Bool

    init(_ reason: String, isOfOtherKind: Bool = false) {
        self.reason = reason
        self.isOfOtherKind = isOfOtherKind
    }

    /// A key that another service may use.
    static func otherKind(_ reason: String) -> KeyFault {
        KeyFault(reason, isOfOtherKind: true)
    }
}
