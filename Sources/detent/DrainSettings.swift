/// How the service stops.
struct DrainSettings: Sendable {
    /// How long everything is still served after the service has said that it is not ready.
    var delay: Duration = .zero

    /// How long what is under way may take after that.
    var timeout: Duration = .seconds(10)
}
