import MicroHTTPD
import RateLimiting

/// What a worker's current request costs its client, while it is handled.
final class RequestCosts {
    /// Whether takes may have to wait, because other processes count the same clients.
    private let isShared: Bool

    /// For how many events its body counts, until they are counted.
    @exclusivity(unchecked) private var body = 0

    /// What counts its response by the length; nil for most.
    @exclusivity(unchecked) private var response: ResponseCost?

    /// The outcomes of the request's takes in their order, before and after a wait; none if takes never wait.
    @exclusivity(unchecked) private var outcomes: [TokenBucket.Outcome] = []

    /// How many of them were used since the request began, or began again.
    @exclusivity(unchecked) private var used = 0

    /// What the request has to wait for.
    @exclusivity(unchecked) private var wait: LeaseWait?

    init(isShared: Bool) { self.isShared = isShared }

    /// Begins a request, which costs nothing yet.
    ///
    /// - Parameter waited: what it has waited for, if it begins again.
    func begin(after waited: WaitedRequest?) {
        (body, response, wait, used) = (0, nil, nil, 0)
        if let waited { outcomes = waited.outcomes } else if !outcomes.isEmpty { outcomes = [] }
    }

    /// Whether the request waited, and began again.
    var isAgain: Bool { used < outcomes.count }

    /// The outcome of a take from a client's bucket: from before the wait, if the request has begun again.
    ///
    /// - Throws: a problem that is not sent, if the outcome is not known yet (``againAfterWait(since:)``).
    func outcome(of take: () -> ClientTake) throws(Problem) -> TokenBucket.Outcome {
        if used < outcomes.count {
            used += 1
            return outcomes[used - 1]
        }
        switch take() {
        case .known(let outcome):
            guard isShared else { return outcome }
            outcomes.append(outcome)
            used += 1
            return outcome
        case .waits(let wait):
            self.wait = wait
            throw .waiting
        }
    }

    /// Has the handler called again once the outcome of a take is known; nil if all are.
    ///
    /// - Parameters:
    ///   - start: when the request arrived, in nanoseconds.
    ///   - payment: counts the body, if the request is over before that.
    func againAfterWait(since start: Int64, orElse payment: () -> (@Sendable () -> Void)?) -> HTTPOutcome? {
        guard let wait else { return nil }
        let (outcomes, pay) = (outcomes, payment())
        return .again { retry in
            wait.whenKnown { retry(WaitedRequest(start: start, outcomes: outcomes + [$0])) }
            return {
                wait.cancel()
                pay?()
            }
        }
    }

    /// Adds a body.
    func addBody(_ cost: Int) { body = cost }

    /// What the body costs, if it is not counted yet.
    var uncounted: Int { body }

    /// What the body costs, once.
    func takeBody() -> Int {
        defer { body = 0 }
        return body
    }

    /// Has the body not counted.
    func dropBody() { body = 0 }

    /// Has the response counted.
    func countResponse(by cost: ResponseCost) { response = cost }

    /// What counts the response; nil if nothing does.
    func ofResponse() -> ResponseCost? { response }
}

/// A request that has waited for the outcome of a take.
final class WaitedRequest: Sendable {
    /// When it arrived, in nanoseconds.
    let start: Int64

    /// The outcomes of its takes, in their order.
    let outcomes: [TokenBucket.Outcome]

    init(start: Int64, outcomes: [TokenBucket.Outcome]) {
        (self.start, self.outcomes) = (start, outcomes)
    }
}
