package import FairShare

/// What one session and one client may have, and what the clients have had. All workers share it.
package final class Shares: Sendable {
    /// The limits.
    package let limits: ShareLimits

    /// The proxies that say who their client is.
    package let proxies: TrustedProxies

    /// What the clients have had.
    let accounts = ClientAccounts()

    /// Limits for the clients of these proxies, and for those that come directly.
    package init(_ limits: ShareLimits = .off, behind proxies: TrustedProxies = TrustedProxies()) {
        (self.limits, self.proxies) = (limits, proxies)
    }

    /// Whether a client has an account.
    var limitsClients: Bool {
        limits.clientEvents != nil || limits.creations != nil || limits.streams != nil
    }
}
