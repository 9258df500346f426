/// How the service stops.
struct DrainSettings: Sendable {
    /// How long all requests are still served after the service reports that it is not ready.
    var delay: Duration = .zero

    /// How long requests in progress may then take.
    var timeout: Duration = .seconds(10)
}
