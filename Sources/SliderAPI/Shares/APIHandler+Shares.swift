import FairShare
import MicroHTTPD
import ServiceBasics

extension HTTPHeaderName {
    /// `Forwarded` (RFC 7239).
    static let forwarded = HTTPHeaderName(rawValue: "Forwarded")

    /// `X-Forwarded-For`, which proxies used before that.
    static let forwardedFor = HTTPHeaderName(rawValue: "X-Forwarded-For")
}

/// How much a client may have of the service.
extension APIHandler {
    /// Finds out whose request it is: the connection's, or the client that a trusted proxy names.
    func identify(_ request: borrowing HTTPRequest) throws(Problem) {
        network = request.remoteNetwork
        let proxies = api.configuration.shares.proxies
        guard !proxies.isEmpty, request.isForwarded else { return }
        do throws(TrustedProxies.Disagreement) {
            let client = try proxies.client(
                of: request.peer, forwarded: request.headerString(.forwarded),
                forwardedFor: request.headerString(.forwardedFor))
            network = client.network
        } catch {
            throw .disagreeingProxies
        }
    }

    /// The account of the current request's client: of the bearer of its token, or of its network.
    private func account(in shares: WorkerShares, at now: Int64) -> ClientAccount {
        shares.account(of: bearer?.identity ?? .network(network), at: now)
    }

    /// Refuses a request with events before its body is parsed, while a refusal of the same client still holds.
    func requireShareOfEvents() throws(Problem) {
        guard let shares, let rate = shares.limits.clientEvents else { return }
        let now = SystemClock.coarseMonotonic()
        guard let after = account(in: shares, at: now).refusesEvents(at: now) else { return }
        throw .overShare(.clientEvents, of: rate, after: after)
    }

    /// Takes events from the client's share, all or none.
    ///
    /// - Returns: what to tell the client, if little is left.
    func takeEvents(_ count: Int) throws(Problem) -> ShareFields? {
        guard let shares, let rate = shares.limits.clientEvents else { return nil }
        let now = SystemClock.coarseMonotonic()
        let outcome = account(in: shares, at: now).takeEvents(count, of: rate, at: now)
        return ShareFields(.clientEvents, rate, left: try Self.taken(outcome, .clientEvents, of: rate))
    }

    /// Takes the making of a session from the client's share.
    ///
    /// - Returns: what to tell the client, if little is left.
    func takeCreation() throws(Problem) -> ShareFields? {
        guard let shares, let rate = shares.limits.creations else { return nil }
        let now = SystemClock.coarseMonotonic()
        let outcome = account(in: shares, at: now).takeCreation(of: rate, at: now)
        return ShareFields(.creations, rate, left: try Self.taken(outcome, .creations, of: rate))
    }

    /// Takes a place for an open stream from the client's share; nil if there is no limit.
    func takeStream() throws(Problem) -> StreamPlace? {
        guard let shares, let most = shares.limits.streams else { return nil }
        let account = account(in: shares, at: SystemClock.coarseMonotonic())
        guard let place = StreamPlace(in: account, of: most) else { throw .tooManyStreams(most) }
        return place
    }

    private static func taken(
        _ outcome: TokenBucket.Outcome, _ kind: ShareKind, of rate: BucketRate
    ) throws(Problem) -> Int {
        switch outcome {
        case .taken(let left): return left
        case .refused(let after): throw .overShare(kind, of: rate, after: after)
        }
    }
}
