import RateLimiting
import ServiceBasics
import SliderAPI

/// The limits of one session and of one client, from `--session-events`, `--client-events`, `--client-creations`,
/// `--client-sessions`, `--client-streams` and `--trusted-proxy`.
struct RateLimitSettings {
    /// The limits and the proxies.
    let rateLimiter: RateLimiter

    /// Checks the options.
    ///
    /// - Parameters:
    ///   - isReachable: whether others than the user of this machine may be clients. If not, limits that are not given
    ///     are off.
    ///   - hasKeys: whether clients have tokens. Without tokens, sessions have no owner.
    init(_ options: ServeOptions, isReachable: Bool, hasKeys: Bool) throws(CommandFailure) {
        var limits = isReachable ? RateLimits.standard : .off
        limits.sessions = try Self.sessions(options, standard: hasKeys ? limits.sessions : nil, hasKeys: hasKeys)
        let events = { (rate: BucketRate?) in rate.map(\.count) }
        if let count = try Self.changed(
            options.sessionEvents, "DETENT_SESSION_EVENTS", from: events(limits.sessionEvents))
        {
            limits.sessionEvents = count.value.map(RateLimits.events)
        }
        if let count = try Self.changed(options.clientEvents, "DETENT_CLIENT_EVENTS", from: events(limits.clientEvents))
        {
            limits.clientEvents = count.value.map(RateLimits.events)
        }
        if let count = try Self.changed(
            options.clientCreations, "DETENT_CLIENT_CREATIONS", from: events(limits.creations))
        {
            limits.creations = count.value.map(RateLimits.creations)
        }
        if let count = try Self.changed(options.clientStreams, "DETENT_CLIENT_STREAMS", from: limits.streams) {
            limits.streams = count.value
        }
        rateLimiter = RateLimiter(limits, behind: TrustedProxies(try Self.proxies(options)))
    }

    /// What an option or its variable says; nil for the default.
    private static func changed(
        _ option: LimitText?, _ variable: String, from standard: Int?
    ) throws(CommandFailure) -> LimitText? {
        let limit = try Setting.value(option, variable, default: LimitText(standard))
        return limit.value == standard ? nil : limit
    }

    private static func sessions(
        _ options: ServeOptions, standard: Int?, hasKeys: Bool
    ) throws(CommandFailure) -> Int? {
        let limit = try Setting.value(
            options.clientSessions, "DETENT_CLIENT_SESSIONS", default: LimitText(standard))
        if let most = limit.value, !hasKeys {
            throw CommandFailure(
                .usage,
                "--client-sessions \(most) has no effect without a key: sessions are counted by the tokens of their clients; "
                    + "give one with --auth-key FILE")
        }
        return limit.value
    }

    private static func proxies(_ options: ServeOptions) throws(CommandFailure) -> [IPAddressRange] {
        try Setting.list(options.trustedProxy, "DETENT_TRUSTED_PROXY").map { text throws(CommandFailure) in
            guard let range = IPAddressRange(text) else {
                throw CommandFailure(
                    .usage, "--trusted-proxy must be an address or a range such as 10.0.0.0/8, not \(text)")
            }
            return range
        }
    }
}
