/// What the service answers, and for whom.
public struct SliderAPIConfiguration: Sendable {
    /// The version of the service, as `/` and the metrics tell it.
    public var version: String

    /// The origins whose pages may call the service (`--allow-origin`): `*` for any, none by default.
    public var allowedOrigins: [String]

    /// Which hosts a request may ask for, until `SliderAPI.answerToAnyHost()`.
    public var hosts: HostPolicy

    /// Makes a configuration.
    public init(version: String, allowedOrigins: [String] = [], hosts: HostPolicy = .addresses(and: [])) {
        self.version = version
        self.allowedOrigins = allowedOrigins
        self.hosts = hosts
    }
}
