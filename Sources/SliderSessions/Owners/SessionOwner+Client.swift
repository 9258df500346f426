package import RateLimiting

extension SessionOwner {
    /// A client as an owner: the bearer of a token. nil for a client without one: addresses are
    /// shared and reassigned.
    package init?(_ client: ClientIdentity) {
        guard case .bearer(let hash, _) = client else { return nil }
        self.init(hash)
    }
}
