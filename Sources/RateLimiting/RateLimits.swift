/// The limits of one session and of one client. A limit that is nil is off.
package struct RateLimits: Sendable, Equatable {
    /// The events of one session, from all clients.
    package var sessionEvents: BucketRate?

    /// The events of one client in all sessions.
    package var clientEvents: BucketRate?

    /// The sessions that one client makes.
    package var creations: BucketRate?

    /// How many streams of one client are open at once.
    package var streams: Int?

    /// How many sessions of one client there are at once, over all restarts.
    package var sessions: Int?

    /// No limits.
    package static let off = RateLimits()

    /// Defaults, above what a person can reach by hand.
    package static let standard = RateLimits(
        sessionEvents: events(400), clientEvents: events(4_000), creations: creations(600),
        streams: 64, sessions: 10_000)

    /// A rate of events a second; 2.5 seconds of it may come at once, as after a stall of the network.
    package static func events(_ perSecond: Int) -> BucketRate {
        BucketRate(perSecond, burst: perSecond + perSecond + (perSecond + 1) / 2)
    }

    /// A rate of creations a minute. All of them may come at once.
    package static func creations(_ perMinute: Int) -> BucketRate {
        BucketRate(perMinute, perSeconds: 60, burst: perMinute)
    }

    /// Limits.
    package init(
        sessionEvents: BucketRate? = nil, clientEvents: BucketRate? = nil, creations: BucketRate? = nil,
        streams: Int? = nil, sessions: Int? = nil
    ) {
        self.sessionEvents = sessionEvents
        self.clientEvents = clientEvents
        self.creations = creations
        self.streams = streams
        self.sessions = sessions
    }
}
