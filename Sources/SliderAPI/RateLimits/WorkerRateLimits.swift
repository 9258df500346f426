import RateLimiting
import ServiceBasics

/// The accounts of the clients of one worker: those that it has used last are found without a lock.
final class WorkerRateLimits {
    /// The limits.
    let limits: RateLimits

    private let accounts: ClientAccounts
    private var known: [ClientAccount?] = Array(repeating: nil, count: 256)

    /// Begins without any account; nil if no client has a limit.
    init?(_ rateLimiter: RateLimiter) {
        guard rateLimiter.limitsClients else { return nil }
        (limits, accounts) = (rateLimiter.limits, rateLimiter.accounts)
    }

    /// The account of a client.
    func account(of identity: ClientIdentity, at now: Int64) -> ClientAccount {
        let place = identity.place & (known.count - 1)
        if let account = known[place], account.identity == identity, account.isCurrent { return account }
        let account = accounts.account(of: identity, at: now)
        known[place] = account
        return account
    }
}
