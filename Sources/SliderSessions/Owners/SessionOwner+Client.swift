package import RateLimiting

extension SessionOwner {
    /// A client as an owner: the bearer of a token. nil for a client without one: many people have one address, and
    /// others have it tomorrow.
    package init?(_ client: ClientIdentity) {
        guard case .bearer(let hash, _) = client else { return nil }
        self.init(hash)
    }
}
