/// The settings of the service.
public struct SliderAPIConfiguration: Sendable {
    /// The version of the service, for `/` and the metrics.
    public var version: String

    /// The origins whose pages may call the service (`--allow-origin`): `*` for any, none by default.
    public var allowedOrigins: [String]

    /// The hosts that a request may ask for, until `SliderAPI.answerToAnyHost()`.
    public var hosts: HostPolicy

    /// Makes a configuration.
    public init(version: String, allowedOrigins: [String] = [], hosts: HostPolicy = .addresses(and: [])) {
        self.version = version
        self.allowedOrigins = allowedOrigins
        self.hosts = hosts
    }
}
