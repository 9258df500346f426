import SliderTimeline

@testable import SliderSessions

/// What connects one process with the simulated server. Each call takes two steps, its way there and its way back;
/// either may be lost, and others may be carried out in between.
final class SimulatedLink: SharedRecordStore, @unchecked Sendable {
    let server: SimulatedServer
    let process: Int

    /// The messages that are under way: each makes one step.
    private(set) var messages: [(_ isLost: Bool) -> Void] = []
    private(set) var observer: @Sendable (SessionID, SharedNews) -> Void = { _, _ in }

    /// By how much its clock is wrong, in nanoseconds.
    let skew: Int64

    /// How many calls of each kind it has carried out.
    private(set) var reads = 0, puts = 0

    /// How often it was tidied.
    private(set) var tidied = 0

    init(_ server: SimulatedServer, process: Int, skew: Int64 = 0) {
        (self.server, self.process, self.skew) = (server, process, skew)
    }

    /// Makes a step of a message.
    func deliver(_ index: Int, isLost: Bool) { messages.remove(at: index)(isLost) }

    private func call<Value>(
        _ carryOut: @escaping () -> Value, _ receiver: @escaping (Result<Value, SharedStoreError>) -> Void
    ) {
        messages.append { [self] isLost in
            guard !isLost else { return receiver(.failure(.unavailable("the request was lost"))) }
            let value = carryOut()
            messages.append { isLost in
                receiver(isLost ? .failure(.unknownOutcome("the answer was lost")) : .success(value))
            }
        }
    }

    func read(
        _ id: SessionID, unless known: SessionTag?,
        _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void
    ) {
        reads += 1
        call({ [server] in server.read(id, unless: known) }, receiver)
    }

    func put(_ put: SharedPut, _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void) {
        puts += 1
        call({ [server] in server.put(put) }, receiver)
    }

    func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<SharedState, SharedStoreError>) -> Void
    ) {
        call({ [server] in server.delete(id, basedOn: base) }, receiver)
    }

    func list(
        _ query: RecordQuery, _ receiver: @escaping @Sendable (Result<RecordPage, SharedStoreError>) -> Void
    ) {
        call({ RecordPage(sessions: [], next: nil) }, receiver)
    }

    func answer(
        under key: String, _ receiver: @escaping @Sendable (Result<KeptAnswer?, SharedStoreError>) -> Void
    ) {
        call({ [server] in server.answer(under: key) }, receiver)
    }

    func follow(_ id: SessionID, _ receiver: @escaping @Sendable (Result<Void, SharedStoreError>) -> Void) {
        call({ [server, process] in server.follow(id, by: process) }, receiver)
    }

    func unfollow(_ id: SessionID) { server.unfollow(id, by: process) }

    func tidy() { tidied += 1 }

    var expiredCount: Int { 0 }

    func setObserver(_ observer: @escaping @Sendable (SessionID, SharedNews) -> Void) { self.observer = observer }

    var failure: SharedStoreError? { nil }
    var isDurable: Bool { false }
    var sessionCount: Int { server.sessions.count }

    func now() -> Int64 { server.now + skew }
}
