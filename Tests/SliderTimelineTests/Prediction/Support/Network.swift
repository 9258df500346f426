import SliderSamples

/// How a simulated network behaves. Times are in milliseconds.
struct Network: Sendable, CustomStringConvertible {
    var roundTrip = 100.0
    var jitter = 20.0
    /// How often a request's response is lost, so that the request comes again.
    var lostResponses = 0.0
    /// How often a way takes a second longer.
    var stalls = 0.0

    /// How long one way takes.
    func way(_ random: inout SplitMix) -> Double {
        let usual = roundTrip / 2 + random.number(0...max(jitter, 0.001))
        return random.chance(stalls) ? usual + 1_000 : usual
    }

    var description: String { "\(roundTrip) ms ± \(jitter), \(lostResponses) lost, \(stalls) stalled" }
}
