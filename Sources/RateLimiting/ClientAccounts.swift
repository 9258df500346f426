import ServiceBasics

/// The accounts of the clients, as many as are in use, at most ``most``.
package final class ClientAccounts: Sendable {
    /// The most accounts. Then all other clients share one, until some are idle.
    package static let most = 65_536

    /// How long the search for idle accounts rests, in nanoseconds: each reads all of them.
    private static let rest: Int64 = 1_000_000_000

    private struct State {
        var accounts: [ClientIdentity: ClientAccount] = [:]
        var nextSweep: Int64 = 0
    }

    private let state = Lock(State())
    private let strangers = ClientAccount(.strangers)
    private let most: Int

    /// No accounts yet.
    package init(most: Int = ClientAccounts.most) {
        self.most = most
    }

    /// The account of a client; a new one if it has none.
    package func account(of identity: ClientIdentity, at now: Int64) -> ClientAccount {
        state.withLock { state in
            if let account = state.accounts[identity] { return account }
            if state.accounts.count >= most, now >= state.nextSweep {
                state.nextSweep = now + Self.rest
                state.accounts = state.accounts.filter { !$0.value.leave(at: now) }
            }
            guard state.accounts.count < most else { return strangers }
            let account = ClientAccount(identity)
            state.accounts[identity] = account
            return account
        }
    }

    /// The number of accounts.
    var count: Int { state.withLock { $0.accounts.count } }
}
