/// What a process knows of a client's bucket that it has a lease of (``LeasedBucket``).
struct LeaseState: Sendable {
    /// How fast the bucket fills, as the last take said; nil before the first one.
    var rate: BucketRate?

    /// The units of the lease that are left; below 0 if more were given out, which the source does not know yet.
    var stock = 0
    /// How many were used since the last turn.
    var used = 0
    /// How many the lease had when the turn began, or was extended to since.
    var size = 0
    /// How many the source had left, as of its last reply; below 0 if as many were missing.
    var left = 0

    /// When the source had no more, as its last reply said; nil if it gave all that was asked for.
    var emptySince: Int64?
    /// When it may be asked again after that.
    var asksAgainAt: Int64 = 0

    /// How many units the question is for that has no reply yet; nil if there is none.
    var asked: Int?
    /// How many units were given out without a lease, as that question says.
    var owed = 0
    /// The takes that wait for a reply, in their order.
    var waiting: [LeaseWait] = []
    /// Whether the lease is renewed each second.
    var isListed = false
}

extension LeaseState {
    /// How many nanoseconds it takes until the source can have so many, as its last reply said; nil if it may have them
    /// now.
    func timeUntil(_ count: Int, of rate: BucketRate, at now: Int64) -> Int64? {
        guard let emptySince else { return nil }
        let missing = Int64(count - stock - left)
        let moment = max(emptySince + missing * rate.interval, asksAgainAt)
        return moment > now ? moment - now : nil
    }

    /// How many units are left, in the lease and in the source; below 0 if as many are missing.
    var available: Int { stock > 0 ? stock + max(0, left) : stock + left }

    /// Whether more were given out than there were, as far as this process knows.
    var isInDebt: Bool { stock <= 0 && stock + left < 0 }

    /// How many units are missing, for a bucket of this process alone. The source is not told of them any more: it may
    /// have counted them.
    mutating func takeDebt(of rate: BucketRate, at now: Int64) -> Int {
        let since = emptySince.map { Int((now - $0) / rate.interval) } ?? 0
        defer { (stock, left, owed) = (max(0, stock), max(0, left), 0) }
        return max(0, -stock) + max(0, -left - since) + owed
    }

    /// Uses units of the lease. Returns how many are left.
    mutating func use(_ count: Int) -> Int {
        stock -= count
        used += count
        return available
    }

    /// How many units a lease of a second should have.
    func target(of rate: BucketRate) -> Int { min(used + used / 4, rate.perSecond) }

    /// Takes what was granted.
    mutating func take(_ grant: LeaseGrant, of asked: Int, _ rate: BucketRate, at now: Int64) {
        stock += grant.units
        (left, owed) = (grant.left, 0)
        size = max(size, min(stock, rate.perSecond))
        // A reply to what was given back says nothing of what is there.
        guard asked > 0 || left < 0 else { return }
        let isEmpty = left < 0 || grant.units < asked
        emptySince = isEmpty ? now : nil
        asksAgainAt = isEmpty ? now + LeasedBucket.pause : now
    }

    func isToWait(at now: Int64) -> Bool { emptySince != nil && asksAgainAt > now }

    /// A question, whose reply is awaited from now on. It says what was given out without a lease.
    mutating func ask(
        _ wanted: Int, givingBack surplus: Int = 0, _ name: LeaseName, _ rate: BucketRate
    ) -> LeaseQuestion {
        (asked, owed, stock) = (wanted, max(0, -stock), max(0, stock))
        return LeaseQuestion(name: name, rate: rate, wanted: wanted, givenBack: surplus, owed: owed)
    }
}
