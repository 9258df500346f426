import Glibc

/// How long a test waits for what must happen.
///
/// An upper limit only guards against a hang. It is the same everywhere, and no test asserts that something is faster.
/// On a machine that is slower than usual, `DETENT_PATIENCE=5` makes every limit five times longer. A pause that shows
/// that something does *not* happen keeps a short length of its own.
public enum Patience {
    /// A condition that did not hold within the limit.
    public struct Exhausted: Error, CustomStringConvertible {
        /// What was waited for, and for how long.
        public let description: String
    }

    /// The factor of every limit: `DETENT_PATIENCE`, 1 unless set.
    public static let factor = number("DETENT_PATIENCE", unless: 1)

    /// The limit of a wait.
    public static let limit = Duration.seconds(20) * factor

    /// The limit in whole seconds.
    public static let seconds = limit.components.seconds

    /// The limit of a test that has several waits or computes for long, in whole minutes.
    public static let minutes = Int((5 * factor).rounded(.up))

    /// The factor of the steps of a simulation: `DETENT_SIMULATION_STEPS`, 1 unless set.
    public static let simulationSteps = number("DETENT_SIMULATION_STEPS", unless: 1)

    /// A count of a simulation that runs longer in the soak.
    public static func steps(_ count: Int) -> Int {
        max(1, Int(Double(count) * simulationSteps))
    }

    /// Waits until a condition holds; whether it did within the limit.
    public static func holds(_ condition: () async throws -> Bool) async throws -> Bool {
        let deadline = ContinuousClock.now + limit
        while try await !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(2))
        }
        return true
    }

    /// Waits until a condition holds. Throws after the limit.
    public static func until(_ what: String = "the condition", _ condition: () async throws -> Bool) async throws {
        guard try await holds(condition) else { throw exhausted(what) }
    }

    /// Blocks the thread until a condition holds; whether it did within the limit.
    public static func blockWhether(_ condition: () throws -> Bool) rethrows -> Bool {
        let deadline = ContinuousClock.now + limit
        while try !condition() {
            guard ContinuousClock.now < deadline else { return false }
            usleep(2_000)
        }
        return true
    }

    /// Blocks the thread until a condition holds. Throws after the limit.
    public static func blockUntil(_ what: String = "the condition", _ condition: () throws -> Bool) throws {
        guard try blockWhether(condition) else { throw exhausted(what) }
    }

    private static func exhausted(_ what: String) -> Exhausted {
        Exhausted(description: "not within \(limit): \(what)")
    }

    private static func number(_ name: String, unless usual: Double) -> Double {
        guard let text = getenv(name), let number = Double(String(cString: text)), number > 0 else { return usual }
        return number
    }
}
