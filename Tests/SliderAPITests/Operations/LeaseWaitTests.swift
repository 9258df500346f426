import RateLimiting
import ServiceBasics
import SliderSessions
import TestPatience
import Testing

/// Requests that wait for the lease of a limit that several processes share.
struct LeaseWaitTests {
    @Test(arguments: ["/v1/evaluate", "/v1/curve.svg", "/v1/sessions"])
    func aBodyCounts_alsoIfTheServiceStopsWhileItsRequestWaits(_ path: String) async throws {
        let source = LateSource()
        let limits = RateLimits(clientEvents: RateLimits.events(100), creations: RateLimits.creations(600))
        try await RunningService.with(MemorySessions(), limits: limits, leases: BucketLeases(from: source)) { service in
            Task {
                try await service.ask("POST", path, #"{"preset": "meshing"}"# + String(repeating: " ", count: 99_979))
            }
            try await Patience.until("it waits") { source.isAsked }
        }
        while source.reply() {}
        // One for each 128 bytes.
        #expect(source.owed == 781)
    }
}

/// A source that replies when it is told to, and has nothing to lend.
private final class LateSource: LeaseSource {
    private struct State: Sendable {
        var asked: [(questions: [LeaseQuestion], receiver: @Sendable ([LeaseGrant]?) -> Void)] = []
        var owed = 0
    }

    private let state = Lock(State())

    var isAsked: Bool { state.withLock { !$0.asked.isEmpty } }

    /// How many units were given out without a lease, as far as it was asked.
    var owed: Int { state.withLock { $0.owed } }

    func lease(_ questions: [LeaseQuestion], _ receiver: @escaping @Sendable ([LeaseGrant]?) -> Void) {
        state.withLock {
            $0.asked.append((questions, receiver))
            $0.owed += questions.reduce(0) { $0 + $1.owed }
        }
    }

    /// Replies to what was asked. Returns whether there was something.
    func reply() -> Bool {
        let asked = state.withLock { state in
            defer { state.asked = [] }
            return state.asked
        }
        for (questions, receiver) in asked {
            receiver(questions.map { LeaseGrant(units: 0, timeUntilFull: $0.rate.capacity) })
        }
        return !asked.isEmpty
    }
}
