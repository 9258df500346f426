/// The settings of the service.
package struct SliderAPIConfiguration: Sendable {
    /// The version of the service, for `/` and the metrics.
    package var version: String

    /// The origins whose pages may call the service (`--allow-origin`): `*` for any, none by default.
    package var allowedOrigins: [String]

    /// The hosts that a request may ask for, until `SliderAPI.responseToAnyHost()`.
    package var hosts: HostPolicy

    /// Who may send requests.
    package var access = AccessMode.local

    /// Whether `/metrics` has an address of its own (`--metrics-address`), and is not served beside the other paths.
    package var servesMetricsApart = false

    /// The longest time to live that a session's creation may ask for (`--max-session-ttl`, 30 days); nil for no limit.
    package var maximumTimeToLive: Duration?

    /// The folder whose files are served beside the API (`--static`); nil for none.
    package var staticFolder: StaticFolder?

    /// What one session and one client may have.
    package var rateLimiter = RateLimiter()

    /// Makes a configuration.
    package init(
        version: String, allowedOrigins: [String] = [], hosts: HostPolicy = .addresses(and: []),
        maximumTimeToLive: Duration? = .seconds(30 * 86_400)
    ) {
        self.version = version
        self.allowedOrigins = allowedOrigins
        self.hosts = hosts
        self.maximumTimeToLive = maximumTimeToLive
    }
}
