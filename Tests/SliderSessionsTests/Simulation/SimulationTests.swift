import Testing

@testable import SliderSessions

/// The promises of docs/storage.md hold in simulated runs with crashes, faults, evictions and restores at any step.
struct SimulationTests {
    /// Steps of each run. More, and other seeds: `DETENT_SIMULATION_STEPS=1000000 swift test --filter Simulation`.
    private static let steps = Int(environment("DETENT_SIMULATION_STEPS") ?? "") ?? 20_000

    @Test(arguments: 1...4, [Durability.gesture, .event, .none])
    func everyPromiseIsKept(seed: Int, durability: Durability) throws {
        let simulation = try Simulation(seed: seed, durability: durability)
        simulation.run(steps: Self.steps)
        #expect(simulation.witness.failure == nil, "seed \(seed), step \(simulation.steps)")
        // The run did something: it is no proof otherwise.
        #expect(simulation.witness.answers > Self.steps / 20)
        if durability != .none { #expect(simulation.witness.committedAnswers > Self.steps / 50) }
    }

    @Test(arguments: PlantedBug.allCases)
    func aPlantedBug_isFound(_ bug: PlantedBug) throws {
        for seed in 1...20 {
            let simulation = try Simulation(seed: seed, durability: .gesture, bug: bug)
            simulation.run(steps: Self.steps)
            if simulation.witness.failure != nil { return }
        }
        Issue.record("no run found it")
    }
}
