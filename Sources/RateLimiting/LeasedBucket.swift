import ServiceBasics

/// A client's bucket that several processes share. Each process has a lease of some of its units, so that most takes
/// need no question to where the bucket is (``LeaseSource``). Any thread may use it.
///
/// A lease is for a second: then units that were not used are given back, and as many are asked for as are likely to be
/// used, five quarters of those of the second before. More are asked for when a quarter is left. A take of more than is
/// left waits for the reply. It is refused only after a reply said that the bucket has no more.
///
/// In any time all processes together give out at most what one bucket would, and what they had leased when it began.
/// That is 1.25 times the rate of a second, while the bucket is full: over 10 s at most 1.1 times what one would, with
/// a bucket that holds the units of 2.5 s.
package final class LeasedBucket: Sendable {
    /// After a reply that the bucket is empty, nothing is asked for so many nanoseconds: a flood of requests does not
    /// become one of questions.
    static let pause: Int64 = 50_000_000

    /// The part of the rate that each process has for a client without a lease while the source can't be asked.
    static let shareWithoutLease = 10

    /// The longest time that a refusal names while the source can't be asked, in nanoseconds: it may be back by then.
    static let longestWaitAlone: Int64 = 1_000_000_000

    /// Whose bucket it is, and of what.
    let name: LeaseName

    private let leases: BucketLeases

    private let state = Lock(LeaseState())

    /// The bucket while the source can't be asked, with the rate of the last lease.
    private let alone = TokenBucket()

    init(_ name: LeaseName, of leases: BucketLeases) {
        (self.name, self.leases) = (name, leases)
    }

    /// Takes units, all or none. More than a full bucket has are taken from a full one: what is missing is made up for
    /// before others are given out.
    func take(_ count: Int, of rate: BucketRate, at now: Int64) -> ClientTake {
        let (count, needed) = (rate.counted(count), rate.needed(for: count))
        let (result, mustAsk): (ClientTake, Bool) = state.withLock { state in
            state.rate = rate
            guard count > 0 else { return (.known(.taken(left: state.available(of: rate, at: now))), false) }
            if state.stock >= needed {
                return (.known(.taken(left: state.use(count, of: rate, at: now))), state.stock < state.size / 4)
            }
            if leases.isCutOff { return (.known(takeAlone(count, &state, rate, at: now)), false) }
            if let wait = state.timeUntil(needed, of: rate, at: now) { return (.known(.refused(after: wait)), false) }
            let wait = LeaseWait(count, in: self)
            state.waiting.append(wait)
            return (.waits(wait), true)
        }
        if mustAsk { ask(at: now) }
        return result
    }

    /// Takes units that are given out already: what is missing is made up for before others are given out. At most
    /// ``BucketRate/mostMissing`` can be missing.
    func charge(_ count: Int, of rate: BucketRate, at now: Int64) {
        let isShort = state.withLock { state in
            if leases.isCutOff {
                alone.charge(count, of: rateAlone(state, rate), at: now)
                return false
            }
            state.rate = rate
            let count = rate.counted(count)
            state.stock = max(state.stock - count, -rate.mostMissing)
            state.used += count
            return state.stock < 0
        }
        guard isShort else { return }
        list()
        ask(at: now)
    }

    /// How long nothing is given out, because more was given out than there was, in nanoseconds; 0 if there are units,
    /// or if the source may have some.
    func debt(of rate: BucketRate, at now: Int64) -> Int64 {
        state.withLock { state in
            if leases.isCutOff {
                let own = rateAlone(state, rate)
                chargeAlone(&state, rate, own, at: now)
                return min(alone.debt(of: own, at: now), Self.longestWaitAlone)
            }
            return state.debt(of: rate, at: now)
        }
    }

    /// Whether it gives out as much as a new one.
    func isIdle(at now: Int64) -> Bool {
        alone.isFull(at: now)
            && state.withLock { $0.stock == 0 && $0.used == 0 && $0.asked == nil && $0.waiting.isEmpty && !$0.isListed }
    }

    /// The rate of the last lease, and at least the part without one. A take of more than a second's units is possible
    /// from a full bucket, and is made up for.
    private func rateAlone(_ state: LeaseState, _ rate: BucketRate, for count: Int = 1) -> BucketRate {
        let share = rate.perSecond / Self.shareWithoutLease
        if state.size > 0, rate.count >= rate.seconds {
            return BucketRate(max(state.size, share), burst: max(state.size, share, count))
        }
        let seconds = state.size > 0 ? rate.seconds : rate.seconds * Self.shareWithoutLease
        return BucketRate(rate.count, perSeconds: seconds, burst: max(share, count, 1))
    }

    /// Takes what is missing over into the bucket that is used while the source can't be asked. It comes back there in
    /// the same time.
    private func chargeAlone(_ state: inout LeaseState, _ rate: BucketRate, _ own: BucketRate, at now: Int64) {
        let time = Int64(state.takeDebt(of: rate, at: now)) * rate.interval
        alone.charge(Int((time + own.interval - 1) / own.interval), of: own, at: now)
    }

    /// Gives out units while the source can't be asked.
    private func takeAlone(
        _ count: Int, _ state: inout LeaseState, _ rate: BucketRate, at now: Int64
    ) -> TokenBucket.Outcome {
        let own = rateAlone(state, rate, for: count)
        chargeAlone(&state, rate, own, at: now)
        let outcome = alone.take(count, of: own, at: now)
        guard case .refused(let after) = outcome else { return outcome }
        return .refused(after: min(after, Self.longestWaitAlone))
    }
}

/// Asking the source.
extension LeasedBucket {
    /// Asks for more, unless a reply is awaited or can't be better than the last one.
    private func ask(at now: Int64) {
        let question = state.withLock { state -> LeaseQuestion? in
            guard let rate = state.rate, state.asked == nil else { return nil }
            guard !state.isToWait(at: now) else {
                // What is owed is told at once: it would be lost with this process.
                return state.stock < 0 ? state.ask(0, name, rate) : nil
            }
            let needed = state.waiting.reduce(0) { min($0 + $1.count, rate.burst) }
            let wanted = max(needed, min(needed + needed / 4, rate.perSecond), state.target(of: rate), state.size)
            return state.ask(min(max(0, wanted - max(0, state.stock)), rate.burst), name, rate)
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
            return (state.ask(target - max(0, state.stock), name, rate), true)
        }
    }

    /// Takes a reply: what was granted, and when the source's bucket is full; nil if there was none.
    func receive(_ grant: LeaseGrant?, at now: Int64) {
        let (done, mustAsk, question) = state.withLock { state -> (Done, Bool, LeaseQuestion?) in
            guard let asked = state.asked, let rate = state.rate else { return ([], false, nil) }
            state.asked = nil
            if let grant {
                state.take(grant, of: asked, rate, at: now)
            } else {
                chargeAlone(&state, rate, rateAlone(state, rate), at: now)
            }
            var (done, waiting) = (Done(), [LeaseWait]())
            for wait in state.waiting where !wait.isCancelled {
                if grant == nil {
                    done.append((wait, takeAlone(wait.count, &state, rate, at: now)))
                } else if state.stock >= rate.needed(for: wait.count) {
                    done.append((wait, .taken(left: state.use(wait.count, of: rate, at: now))))
                } else if let time = state.timeUntil(rate.needed(for: wait.count), of: rate, at: now) {
                    done.append((wait, .refused(after: time)))
                } else {
                    waiting.append(wait)
                }
            }
            state.waiting = waiting
            // Others can have what was lent for a take that it was too little for.
            var surplus = 0
            if waiting.isEmpty, done.contains(where: \.outcome.isRefused) {
                surplus = max(0, state.stock - state.target(of: rate))
                state.stock -= surplus
            }
            return (
                done, !waiting.isEmpty || grant != nil && state.stock < 0,
                surplus > 0 ? state.ask(0, givingBack: surplus, name, rate) : nil
            )
        }
        for (wait, outcome) in done { wait.end(outcome, isLent: grant != nil) }
        if let question { leases.send([(self, question)]) }
        if mustAsk { ask(at: now) }
    }

    private typealias Done = [(wait: LeaseWait, outcome: TokenBucket.Outcome)]

    /// Puts units back that were taken for a request that is over before it used them.
    func putBack(_ count: Int) {
        state.withLock { state in
            state.stock += count
            state.used = max(0, state.used - count)
        }
        list()
    }
}
