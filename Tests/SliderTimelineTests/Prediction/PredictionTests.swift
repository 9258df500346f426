import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

/// A page that predicts over a network, and the service that it is ahead of. With more seeds:
/// `DETENT_SIMULATION_STEPS=10`.
struct PredictionTests {
    static let networks = [
        Network(roundTrip: 0, jitter: 0), Network(roundTrip: 100), Network(roundTrip: 200),
        Network(roundTrip: 300, stalls: 0.02), Network(roundTrip: 200, lostResponses: 0.1),
        Network(roundTrip: 500, jitter: 100, lostResponses: 0.05, stalls: 0.02),
    ]

    static func control(_ seed: Int) throws -> Control {
        let presets = Preset.all
        return seed < presets.count ? presets[seed].control : .slider(try GeneratedSlider.makeFelt(seed: seed))
    }

    @Test(arguments: networks) func withOneHand_nothingIsMispredicted_andEachCueIsGivenOnce(_ network: Network) throws {
        let seeds = Patience.steps(3)
        var pushed = 0
        for seed in 0..<seeds {
            let schedule = Schedule()
            let control = try Self.control(seed)
            let service = SimulatedService(control, schedule)
            let page = try SimulatedPage("h", of: service, over: network, schedule, seed: seed)
            Hand(control, seed: seed).use(page, on: schedule)
            try schedule.run(until: 60_000)
            let what = "seed \(seed), \(network): \(page.prediction.figures)"
            page.expectState(of: service, what)
            #expect(page.prediction.figures.predicted > 50, "\(what)")
            let cues = CueDifference(page.cues, service.frames.flatMap(\.cues))
            // A pushed event's cues have another time, and perhaps another intensity; a move of a cancelled gesture
            // begins it anew.
            if service.pushed + service.idled == 0 { #expect(cues.isEmpty, "\(what): \(cues)") } else { pushed += 1 }
        }
        #expect(pushed <= max(1, seeds / 2), "of \(seeds) with \(network)")
    }

    @Test(arguments: networks, [false, true])
    func withTwoHands_bothPagesEndAtTheServicesState(_ network: Network, takingOver: Bool) throws {
        for seed in 0..<Patience.steps(2) {
            let schedule = Schedule()
            let control = try Self.control(seed)
            let service = SimulatedService(control, schedule)
            let pages = try ["h", "k"].enumerated().map { index, hand in
                let page = try SimulatedPage(hand, of: service, over: network, schedule, seed: 2 * seed + index)
                Hand(control, seed: 2 * seed + index).use(page, on: schedule, takingOver: takingOver)
                return page
            }
            try schedule.run(until: 70_000)
            for page in pages {
                let what = "seed \(seed), hand \(page.hand), \(network): \(page.prediction.figures)"
                page.expectState(of: service, what)
            }
        }
    }

    /// The next control of a slider: what may change while its session stays.
    private static func changed(_ control: Control, _ random: inout SplitMix) throws -> Control {
        guard case .slider(let slider) = control else { return control }
        for _ in 0..<100 {
            var description = slider.description
            let other = try GeneratedSlider.makeFelt(seed: random.whole(0..<10_000)).description
            let range = description.range
            switch random.whole(0..<10) {
            case 0: description.range.upper += random.number(0...description.range.upper - description.range.lower + 1)
            case 1: description.reversed.toggle()
            case 2: description.trackWidth = random.number(100...600)
            case 3:
                (description.motion, description.bars, description.haptics) = (other.motion, other.bars, other.haptics)
            case 4: description.scale = random.pick(.linear, .exponential, .power(exponent: 2), .symlog(linear: 1))
            case 5: description.step = (range.upper - range.lower) / random.pick(3, 10, 100)
            case 6: (description.snapping, description.step) = (other.snapping, other.step)
            case 7:
                let ends = (0..<2).map { _ in random.number(range.lower...range.upper) }.sorted()
                description.reachable = Reachable(lower: ends[0], upper: ends[1])
            case 8:
                (description.drag, description.slop, description.lands) = (other.drag, other.slop, other.lands)
                (description.grabDistance, description.liftTolerance) = (other.grabDistance, other.liftTolerance)
            default:
                (description.text, description.rounding) = (other.text, description.hasGrid ? other.rounding : nil)
                description.fillFrom = description.fillFrom == nil ? description.range.lower : nil
            }
            if let control = try? SliderControl(description) { return .slider(control) }
        }
        return control
    }

    @Test(arguments: networks)
    func aControlThatAnotherClientChanges_isFollowed_andNothingIsMispredicted(_ network: Network) throws {
        var superseded = 0
        for seed in 0..<Patience.steps(4) {
            let schedule = Schedule()
            var random = SplitMix(seed: seed + 77)
            let control = try Self.control(seed)
            let service = SimulatedService(control, schedule)
            let page = try SimulatedPage("h", of: service, over: network, schedule, seed: seed)
            Hand(control, seed: seed).use(page, on: schedule)
            var time = 0.0
            while time < 40_000 {
                time += random.number(1...3_000)
                let isGiven = random.chance(0.5)
                let seed = random.whole(0..<1_000_000)
                schedule.at(time) {
                    var random = SplitMix(seed: seed)
                    let next = try Self.changed(service.timeline.control, &random)
                    var width: Double?
                    if isGiven, case .slider(let slider) = next { width = slider.description.trackWidth }
                    try service.reshape(to: next, trackWidth: width)
                }
            }
            try schedule.run(until: 70_000)
            page.expectState(of: service, "seed \(seed), \(network): \(page.prediction.figures)")
            superseded += page.prediction.figures.superseded
        }
        #expect(network.roundTrip == 0 || superseded > 0)
    }
}
