import ServiceBasics
import TestPatience
import Testing

@testable import SliderSessions

/// The promises of docs/storage.md hold in simulated runs with crashes, faults, evictions and restores at any step.
///
/// A run computes for seconds. It has its own thread, so that it does not delay tests that wait for tasks.
@Suite(.serialized)
struct SimulationTests {
    /// Steps of each run. Fifty times as many: `DETENT_SIMULATION_STEPS=50 swift test --filter Simulation`.
    private static let steps = Patience.steps(4_000)

    @Test(arguments: 1...4, [Durability.gesture, .event, .none])
    func acknowledgedChanges_areNeitherLostNorAppliedTwice(seed: Int, durability: Durability) async throws {
        let simulation = try await Self.run(seed: seed, durability: durability)
        #expect(simulation.witness.failure == nil, "seed \(seed), step \(simulation.steps)")
        // Without enough responses, the run proves nothing.
        #expect(simulation.witness.responses > Self.steps / 20)
        #expect(simulation.witness.ownerRefusals > Self.steps / 4_000)
        if durability != .none { #expect(simulation.witness.committedResponses > Self.steps / 50) }
    }

    @Test(arguments: PlantedBug.allCases)
    func aPlantedBug_isFound(_ bug: PlantedBug) async throws {
        for seed in 1...100 {
            let simulation = try await Self.run(seed: seed, durability: .gesture, bug: bug)
            guard simulation.witness.failure != nil else { continue }
            // Otherwise any other fault would pass for the planted one.
            let clean = try await Self.run(seed: seed, durability: .gesture)
            #expect(clean.witness.failure == nil, "seed \(seed)")
            return
        }
        Issue.record("no run found it")
    }

    private static func run(seed: Int, durability: Durability, bug: PlantedBug? = nil) async throws -> Simulation {
        let simulation = try Simulation(seed: seed, durability: durability, bug: bug)
        let hasEnded = Monitor(false)
        _ = try BackgroundThread {
            simulation.run(steps: steps)
            hasEnded.change { $0 = true }
        }
        while !hasEnded.change({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
        return simulation
    }
}
