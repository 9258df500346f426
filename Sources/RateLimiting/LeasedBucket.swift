import ServiceBasics

/// A client's bucket that several processes share. Each process has a lease of some of its units, so that most takes
/// need no question to where the bucket is (``LeaseSource``). Any thread may use it.
///
/// A lease is for a second: then units that were not used are given back, and as many are asked for as are likely to be
/// used, twice those of the second before. More are asked for when a quarter is left. A take of more than is left waits
/// for the reply. It is refused only after a reply said that the bucket has no more. So what all processes give out is
/// what one bucket would, and what was leased at the beginning of that time: less than a second's rate.
package final class LeasedBucket: Sendable {
    /// After a reply that the bucket is empty, nothing is asked for so many nanoseconds: a flood of requests does not
    /// become one of questions.
    static let pause: Int64 = 50_000_000

    /// The part of the rate that each process has for a client without a lease while the source can't be asked.
    static let shareWithoutLease = 10

    /// Whose bucket it is, and of what.
    let name: LeaseName

    private let leases: BucketLeases

    fileprivate struct State: Sendable {
        var rate: BucketRate?

        /// The units of the lease that are left; below 0 when more was charged.
        var stock = 0
        /// How many were used since the last turn.
        var used = 0
        /// How many the lease had when the turn began, or was extended to since.
        var size = 0
        /// How many the source had left, as of its last reply.
        var left = 0

        /// Before then a reply can't be better than the last one; nil if that gave all that was asked for.
        var emptySince: Int64?
        var asksAgainAt: Int64 = 0

        /// Whether a reply is awaited, and for how many units.
        var asked: Int?
        var waiting: [LeaseWait] = []
        var isListed = false
    }

    private let state = Lock(State())

    /// The bucket while the source can't be asked, with the rate of the last lease.
    private let alone = TokenBucket()

    init(_ name: LeaseName, of leases: BucketLeases) {
        (self.name, self.leases) = (name, leases)
    }

    /// Takes units, all or none. A take of more than a full bucket counts as a full bucket.
    func take(_ count: Int, of rate: BucketRate, at now: Int64) -> ClientTake {
        let count = min(max(count, 0), rate.burst)
        let (result, mustAsk): (ClientTake, Bool) = state.withLock { state in
            state.rate = rate
            guard count > 0 else {
                return (.known(.taken(left: state.size == 0 ? rate.burst : state.available)), false)
            }
            if state.stock >= count { return (.known(.taken(left: state.use(count))), state.stock < state.size / 4) }
            if leases.isCutOff { return (.known(takeAlone(count, &state, rate, at: now)), false) }
            if let wait = state.timeUntil(count, of: rate, at: now) { return (.known(.refused(after: wait)), false) }
            let wait = LeaseWait(count, in: self)
            state.waiting.append(wait)
            return (.waits(wait), true)
        }
        if mustAsk { ask(at: now) }
        return result
    }

    /// Takes units that are given out already: what is missing is made up for before others are given out. At most a
    /// full bucket can be missing.
    func charge(_ count: Int, of rate: BucketRate, at now: Int64) {
        let isShort = state.withLock { state in
            state.rate = rate
            let count = min(max(count, 0), rate.burst)
            state.stock = max(state.stock - count, -rate.burst)
            state.used += count
            return state.stock < 0
        }
        if leases.isCutOff { alone.charge(count, of: rate, at: now) } else if isShort { ask(at: now) }
    }

    /// How long nothing is given out, because more was charged than there was, in nanoseconds; 0 if there are units, or
    /// if the source may have some.
    func debt(of rate: BucketRate, at now: Int64) -> Int64 {
        state.withLock { state in state.stock < 0 ? state.timeUntil(1, of: rate, at: now) ?? 0 : 0 }
    }

    /// Whether it has nothing that a new one has not.
    var isIdle: Bool {
        state.withLock { $0.stock == 0 && $0.used == 0 && $0.asked == nil && $0.waiting.isEmpty && !$0.isListed }
    }

    /// Gives out units at the rate of the last lease.
    private func takeAlone(
        _ count: Int, _ state: inout State, _ rate: BucketRate, at now: Int64
    ) -> TokenBucket.Outcome {
        // A take of more than a second's units is possible from a full bucket, and is made up for.
        guard state.size > 0, rate.count >= rate.seconds else {
            let burst = max(rate.perSecond / Self.shareWithoutLease, count)
            let share = BucketRate(rate.count, perSeconds: rate.seconds * Self.shareWithoutLease, burst: burst)
            return alone.take(count, of: share, at: now)
        }
        return alone.take(count, of: BucketRate(state.size, burst: max(state.size, count)), at: now)
    }
}

extension LeasedBucket.State {
    /// How many nanoseconds it takes until the source can have so many, as its last reply said; nil if it may have them
    /// now.
    fileprivate func timeUntil(_ count: Int, of rate: BucketRate, at now: Int64) -> Int64? {
        guard let emptySince else { return nil }
        let missing = Int64(count - stock - left)
        let moment = max(emptySince + missing * rate.interval, asksAgainAt)
        return moment > now ? moment - now : nil
    }

    /// How many units are left, in the lease and in the source.
    fileprivate var available: Int { max(0, stock) + max(0, left) }

    /// Uses units of the lease. Returns how many are left.
    fileprivate mutating func use(_ count: Int) -> Int {
        stock -= count
        used += count
        return available
    }

    /// How many units a lease of a second should have.
    fileprivate func target(of rate: BucketRate) -> Int { min(used + used, rate.perSecond) }
}

/// Asking the source.
extension LeasedBucket {
    /// Asks for more, unless a reply is awaited or can't be better than the last one.
    private func ask(at now: Int64) {
        let question = state.withLock { state -> LeaseQuestion? in
            guard let rate = state.rate, state.asked == nil, !state.isToWait(at: now) else { return nil }
            let needed = state.waiting.reduce(0) { min($0 + $1.count, rate.burst) }
            let wanted = max(needed, min(needed + needed, rate.perSecond), state.target(of: rate), state.size)
            return state.ask(min(max(0, wanted - state.stock), rate.burst), givingBack: 0, name, rate)
        }
        guard let question else { return }
        list()
        leases.send([(self, question)])
    }

    /// Has the bucket's lease renewed each second.
    private func list() {
        let isNew = state.withLock { state in
            defer { state.isListed = true }
            return !state.isListed
        }
        if isNew { leases.list(self) }
    }

    /// Ends a second: gives back what is too much, or asks for what the next second is likely to need.
    ///
    /// - Returns: the question for the source, if there is one; and whether there is still a lease.
    func turn(at now: Int64) -> (question: LeaseQuestion?, isListed: Bool) {
        state.withLock { state in
            guard let rate = state.rate, state.asked == nil else { return (nil, true) }
            let target = state.target(of: rate)
            defer { if !leases.isCutOff { (state.used, state.size) = (0, target) } }
            guard state.stock != 0 || state.used > 0 else {
                state.isListed = false
                return (nil, false)
            }
            if state.stock > target {
                let surplus = state.stock - target
                state.stock = target
                return (state.ask(0, givingBack: surplus, name, rate), true)
            }
            guard target > state.stock, !state.isToWait(at: now) else { return (nil, true) }
            return (state.ask(target - state.stock, givingBack: 0, name, rate), true)
        }
    }

    /// Takes a reply: what was granted, and how much the source has left, which is below 0 when more was charged.
    func receive(_ grant: LeaseGrant?, at now: Int64) {
        let (done, mustAsk) = state.withLock { state -> ([(LeaseWait, TokenBucket.Outcome)], Bool) in
            guard let asked = state.asked, let rate = state.rate else { return ([], false) }
            state.asked = nil
            if let grant {
                state.stock += grant.units
                state.left = grant.left
                let isEmpty = grant.units < asked
                state.emptySince = isEmpty ? now : nil
                state.asksAgainAt = isEmpty ? now + Self.pause : now
                state.size = max(state.size, min(state.stock, rate.perSecond))
            }
            var (done, waiting) = ([(LeaseWait, TokenBucket.Outcome)](), [LeaseWait]())
            for wait in state.waiting where !wait.isCancelled {
                if grant == nil {
                    done.append((wait, takeAlone(wait.count, &state, rate, at: now)))
                } else if state.stock >= wait.count {
                    done.append((wait, .taken(left: state.use(wait.count))))
                } else if let time = state.timeUntil(wait.count, of: rate, at: now) {
                    done.append((wait, .refused(after: time)))
                } else {
                    waiting.append(wait)
                }
            }
            state.waiting = waiting
            return (done, !waiting.isEmpty)
        }
        for (wait, outcome) in done { wait.end(outcome) }
        if mustAsk { ask(at: now) }
    }

    /// Puts units back that were taken for a request that is over before it used them.
    func putBack(_ count: Int) {
        state.withLock { state in
            state.stock += count
            state.used = max(0, state.used - count)
        }
        list()
    }
}

extension LeasedBucket.State {
    fileprivate func isToWait(at now: Int64) -> Bool { emptySince != nil && asksAgainAt > now }

    /// A question, whose reply is awaited from now on.
    fileprivate mutating func ask(
        _ wanted: Int, givingBack surplus: Int, _ name: LeaseName, _ rate: BucketRate
    ) -> LeaseQuestion {
        asked = wanted
        return LeaseQuestion(name: name, rate: rate, wanted: wanted, givenBack: surplus)
    }
}
