package import RateLimiting

/// The rate limits of sessions and clients, and what the clients have used. All workers share it.
package final class RateLimiter: Sendable {
    /// The limits.
    package let limits: RateLimits

    /// The proxies that say who their client is.
    package let proxies: TrustedProxies

    /// What the clients have used.
    let accounts = ClientAccounts()

    /// Limits for the clients of these proxies, and for those that come directly.
    package init(_ limits: RateLimits = .off, behind proxies: TrustedProxies = TrustedProxies()) {
        (self.limits, self.proxies) = (limits, proxies)
    }

    /// Whether a client has an account.
    var limitsClients: Bool {
        limits.clientEvents != nil || limits.creations != nil || limits.streams != nil
    }
}
