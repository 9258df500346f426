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

    /// The share from which the events of the current request are to be taken; nil if there is no limit. A request is
    /// refused here, before its body is parsed, while a refusal of the same client still holds.
    func shareOfEvents() throws(Problem) -> EventShare? {
        guard let shares, let rate = shares.limits.clientEvents else { return nil }
        let now = api.clock.coarse()
        let account = account(in: shares, at: now)
        if let after = account.refusesEvents(at: now) { throw .overShare(.clientEvents, of: rate, after: after) }
        return EventShare(account: account, rate: rate, now: now)
    }

    /// Takes the making of a session or a token from the client's share.
    ///
    /// - Returns: what to tell the client, if little is left.
    func takeCreation() throws(Problem) -> ShareFields? {
        guard let shares, let rate = shares.limits.creations else { return nil }
        let now = api.clock.coarse()
        let outcome = account(in: shares, at: now).takeCreation(of: rate, at: now)
        return ShareFields(.creations, rate, left: try outcome.taken(.creations, of: rate))
    }

    /// Takes a place for an open stream from the client's share; nil if there is no limit.
    func takeStream() throws(Problem) -> StreamPlace? {
        guard let shares, let most = shares.limits.streams else { return nil }
        let account = account(in: shares, at: api.clock.coarse())
        guard let place = StreamPlace(in: account, of: most) else { throw .tooManyStreams(most) }
        return place
    }
}
