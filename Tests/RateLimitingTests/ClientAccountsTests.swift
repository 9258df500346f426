import Testing

@testable import RateLimiting

struct ClientAccountsTests {
    private let rate = BucketRate(10, burst: 10)

    @Test func aClient_hasOneAccount() {
        let accounts = ClientAccounts()
        #expect(accounts.account(of: .network(1), at: 0) === accounts.account(of: .network(1), at: 9))
        #expect(accounts.account(of: .network(1), at: 0) !== accounts.account(of: .bearer(1, 0), at: 0))
        #expect(accounts.count == 2)
    }

    @Test func idleAccounts_makeRoom_andAreNotUsedAgain() {
        let accounts = ClientAccounts(most: 2)
        let idle = accounts.account(of: .network(1), at: 0)
        let busy = accounts.account(of: .network(2), at: 0)
        _ = busy.takeEvents(10, of: rate, at: 0)
        let third = accounts.account(of: .network(3), at: 0)
        #expect(third.identity == .network(3))
        #expect(!idle.isCurrent && busy.isCurrent)
        #expect(accounts.account(of: .network(2), at: 0) === busy)
    }

    @Test func furtherClients_haveOneAccountTogether_untilAnotherIsIdle() {
        let accounts = ClientAccounts(most: 1)
        _ = accounts.account(of: .network(1), at: 0).takeEvents(10, of: rate, at: 0)
        #expect(accounts.account(of: .network(2), at: 0).identity == .strangers)
        #expect(accounts.account(of: .network(3), at: 0) === accounts.account(of: .network(2), at: 0))
        #expect(accounts.count == 1)
        // The bucket is full again; the search has rested.
        #expect(accounts.account(of: .network(2), at: 1_000_000_000).identity == .network(2))
    }

    @Test func afterARefusal_allEventsAreRefused_untilTheTimeThatItSaid() {
        let account = ClientAccounts().account(of: .network(1), at: 0)
        #expect(account.events(5, of: rate, at: 0) == .taken(left: 5))
        #expect(account.refusesEvents(of: rate, at: 0) == nil)
        #expect(account.events(10, of: rate, at: 0) == .refused(after: 500_000_000))
        #expect(account.refusesEvents(of: rate, at: 200_000_000) == 300_000_000)
        #expect(account.refusesEvents(of: rate, at: 500_000_000) == nil)
        #expect(account.events(10, of: rate, at: 500_000_000) == .taken(left: 0))
    }

    @Test func whatIsChargedBeyondTheLimit_isMadeUpFor_beforeFurtherEvents() {
        let account = ClientAccounts().account(of: .network(1), at: 0)
        account.chargeEvents(8, of: rate, at: 0)
        #expect(account.refusesEvents(of: rate, at: 0) == nil)
        account.chargeEvents(6, of: rate, at: 0)
        #expect(account.refusesEvents(of: rate, at: 0) == 500_000_000)
        // A refusal that names an earlier time does not end that.
        #expect(account.events(1, of: rate, at: 0) == .refused(after: 500_000_000))
        account.chargeEvents(2, of: rate, at: 0)
        #expect(account.events(0, of: rate, at: 0) == .taken(left: -6))
        #expect(account.refusesEvents(of: rate, at: 0) == 700_000_000)
        #expect(account.events(1, of: rate, at: 700_000_000) == .taken(left: 0))
    }

    @Test func anAccountWithAnOpenStream_isNotIdle() {
        let accounts = ClientAccounts(most: 1)
        let account = accounts.account(of: .network(1), at: 0)
        #expect(account.openStream(of: 1))
        #expect(!account.openStream(of: 1))
        #expect(accounts.account(of: .network(2), at: 0).identity == .strangers)
        account.closeStream()
        #expect(account.openStream(of: 1))
        #expect(account.streams == 1)
    }
}

extension ClientAccount {
    /// Takes events that need not wait, as a request does.
    fileprivate func events(_ count: Int, of rate: BucketRate, at now: Int64) -> TokenBucket.Outcome? {
        guard case .known(let outcome) = takeEvents(count, of: rate, at: now) else { return nil }
        note(outcome, at: now)
        return outcome
    }
}
