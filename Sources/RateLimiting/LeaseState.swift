/// What a process knows of a client's bucket that it has a lease of (``LeasedBucket``). Moments and times are in
/// nanoseconds of the process's monotonic clock.
struct LeaseState: Sendable {
    /// For how long a reply is believed without another question: others may give back what they have leased.
    private static let validity: Int64 = 1_000_000_000

    /// How fast the bucket fills, as the last take said; nil before the first one.
    var rate: BucketRate?

    /// The units of the lease that are left; below 0 if more were given out, which the source does not know yet.
    var stock = 0
    /// How many were used since the last turn.
    var used = 0
    /// How many the lease had when the turn began, or was extended to since.
    var size = 0

    /// When the source's bucket is full again, as its last reply said. Before the first one it may be full.
    private var fullAt: Int64 = 0
    /// Until when that reply is believed.
    private var isValidUntil: Int64 = 0
    /// When the source may be asked again after it had not enough.
    private var asksAgainAt: Int64 = 0

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
    /// How many units the source has, if no other process takes or gives back any; below 0 if as many are missing.
    private func left(of rate: BucketRate, at now: Int64) -> Int {
        rate.units(in: rate.capacity - max(0, fullAt - now)) - owed
    }

    /// How many units are left, in the lease and in the source; below 0 if as many are missing.
    func available(of rate: BucketRate, at now: Int64) -> Int {
        let left = left(of: rate, at: now)
        return stock > 0 ? min(stock + max(0, left), rate.burst) : stock + left
    }

    /// How long it takes until there are so many units, in the lease and in the source; 0 or less if they are there.
    private func time(until count: Int, of rate: BucketRate, at now: Int64) -> Int64 {
        max(0, fullAt - now) + Int64(count - stock + owed) * rate.interval - rate.capacity
    }

    /// How long it takes until the source can have so many, as its last reply said; nil if it may have them now.
    func timeUntil(_ count: Int, of rate: BucketRate, at now: Int64) -> Int64? {
        guard now < isValidUntil else { return nil }
        let time = max(time(until: count, of: rate, at: now), asksAgainAt - now)
        return time > 0 ? time : nil
    }

    /// How long nothing is given out, because more was given out than there was; 0 if nothing is missing.
    func debt(of rate: BucketRate, at now: Int64) -> Int64 {
        available(of: rate, at: now) < 0 ? time(until: 1, of: rate, at: now) : 0
    }

    /// How many units are missing, for a bucket of this process alone. The source is not told of them any more: it may
    /// have counted them.
    mutating func takeDebt(of rate: BucketRate, at now: Int64) -> Int {
        defer { (stock, owed, fullAt) = (max(0, stock), 0, min(fullAt, now + rate.capacity)) }
        return max(0, -stock) + max(0, -left(of: rate, at: now))
    }

    /// Uses units of the lease. Returns how many are left.
    mutating func use(_ count: Int, of rate: BucketRate, at now: Int64) -> Int {
        stock -= count
        used += count
        return available(of: rate, at: now)
    }

    /// How many units a lease of a second should have.
    func target(of rate: BucketRate) -> Int { min(used + used / 4, rate.perSecond) }

    /// Takes what was granted.
    mutating func take(_ grant: LeaseGrant, of asked: Int, _ rate: BucketRate, at now: Int64) {
        stock += grant.units
        size = max(size, min(stock, rate.perSecond))
        (owed, fullAt, isValidUntil) = (0, now + grant.timeUntilFull, now + Self.validity)
        // What a turn asks for keeps no take from asking.
        if asked > 0, !waiting.isEmpty { asksAgainAt = grant.units < asked ? now + LeasedBucket.pause : now }
    }

    func isToWait(at now: Int64) -> Bool { asksAgainAt > now }

    /// A question, whose reply is awaited from now on. It says what was given out without a lease.
    mutating func ask(
        _ wanted: Int, givingBack surplus: Int = 0, _ name: LeaseName, _ rate: BucketRate
    ) -> LeaseQuestion {
        (asked, owed, stock) = (wanted, max(0, -stock), max(0, stock))
        return LeaseQuestion(name: name, rate: rate, wanted: wanted, givenBack: surplus, owed: owed)
    }
}
