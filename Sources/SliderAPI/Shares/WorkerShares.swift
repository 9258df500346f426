import FairShare
import ServiceBasics

/// The accounts of the clients of one worker: those that it has used last are found without a lock.
final class WorkerShares {
    /// The limits.
    let limits: ShareLimits

    private let accounts: ClientAccounts
    private var known: [ClientAccount?] = Array(repeating: nil, count: 256)

    /// Begins without any account; nil if no client has a limit.
    init?(_ shares: Shares) {
        guard shares.limitsClients else { return nil }
        (limits, accounts) = (shares.limits, shares.accounts)
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
