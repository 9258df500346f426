import Logging
import MicroHTTPD
import RateLimiting
import ServiceBasics
import SliderSessions
import Synchronization

/// Writes the result of a store's operation as an HTTP response, on the worker's thread, whether it is available
/// at once or comes later. A value and not a closure, so that a drag makes no allocation for it.
protocol Rendering: Sendable {
    associatedtype Value: Sendable

    /// Writes the response to the request.
    func render(_ value: Value, into response: inout HTTPResponse)

    /// Writes the response again, to store it for repeats of the request. Called on any thread.
    func write(_ value: Value, into response: inout HTTPResponse)

    func problem(for error: SessionError) -> Problem
}

extension Rendering {
    func write(_ value: Value, into response: inout HTTPResponse) { render(value, into: &response) }

    func write(_ result: Result<Value, SessionError>, into response: inout HTTPResponse) {
        switch result {
        case .success(let value): render(value, into: &response)
        case .failure(let error): problem(for: error).write(into: &response)
        }
    }
}

extension APIHandler {
    /// Turns the store's result into the response. Each response has the field `Detent-Engine`.
    func respond<Renderer: Rendering>(
        _ outcome: SessionResult<Renderer.Value>, by rendering: Renderer, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        switch outcome {
        case .now(let result):
            if let engine { response.headers.append(.engine, engine) }
            rendering.write(result, into: &response)
            return .ready
        case .later(let start):
            return .later { [engine, network = client.network] respond in
                let receiver = SessionResult.Receiver(network: network) { result in
                    respond { response in
                        if let engine { response.headers.append(.engine, engine) }
                        rendering.write(result, into: &response)
                    }
                }
                start(receiver)
                return nil
            }
        }
    }
}

extension APIHandler {
    /// Refuses the current request if there is no room for its response.
    func requireRoom(in slow: SlowResponses) throws(Problem) {
        // One that has waited has taken its units already.
        if !costs.isAgain { try slow.requireRoom(for: client.identity) }
    }
}

/// Makes the responses that take milliseconds, one after the other, on a thread of their own: no drag waits for one.
/// The thread runs while there is work.
final class SlowResponses: Sendable {
    /// Makes a response.
    typealias Work = @Sendable () -> HTTPOutcome.Writer

    /// The most responses that wait for their turn, and the most of one client; another one gets 503.
    static let (capacity, capacityOfClient) = (128, 32)

    fileprivate final class Waiting: Sendable {
        let client: ClientIdentity
        let work: Work
        let respond: @Sendable (@escaping HTTPOutcome.Writer) -> Void
        let isCancelled = Atomic(false)

        init(
            _ client: ClientIdentity, _ work: @escaping Work,
            _ respond: @escaping @Sendable (@escaping HTTPOutcome.Writer) -> Void
        ) {
            (self.client, self.work, self.respond) = (client, work, respond)
        }
    }

    private struct State: Sendable {
        var waiting = Queue<Waiting>()
        var counts: [ClientIdentity: Int] = [:]
        var isRunning = false

        mutating func add(_ added: Waiting) {
            waiting.append(added)
            counts[added.client, default: 0] += 1
        }

        mutating func takeNext() -> Waiting? {
            guard let next = waiting.popNext() else { return nil }
            let count = counts[next.client, default: 1] - 1
            counts[next.client] = count > 0 ? count : nil
            return next
        }
    }

    private let state = Lock(State())
    private let logger: Logger

    init(_ logger: Logger) { self.logger = logger }

    /// How many responses wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Refuses a response for which there is no room, before its request takes anything from a limit.
    func requireRoom(for client: ClientIdentity) throws(Problem) {
        let (all, own) = state.withLock { ($0.waiting.count, $0.counts[client] ?? 0) }
        if own >= Self.capacityOfClient { throw .tooManySlowResponses("\(own) of this client") }
        if all >= Self.capacity { throw .tooManySlowResponses("\(all)") }
    }

    /// The outcome of a client's request whose response is made in its turn.
    func outcome(for client: ClientIdentity, _ work: @escaping Work) -> HTTPOutcome {
        .later { [self] respond in
            let waiting = Waiting(client, work, respond)
            add(waiting)
            return { waiting.isCancelled.store(true, ordering: .relaxed) }
        }
    }

    private func add(_ added: Waiting) {
        let mustRun = state.withLock { state in
            state.add(added)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustRun else { return }
        do throws(ThreadError) {
            _ = try BackgroundThread { self.run() }
        } catch {
            logger.error("fault", metadata: ["detail": "\(error)"])
            while let next = takeNext() { next.refuse() }
        }
    }

    private func run() {
        while let next = takeNext() {
            // The response of one that is not wanted any more is counted all the same.
            if next.isCancelled.load(ordering: .relaxed) { next.refuse() } else { next.respond(next.work()) }
        }
    }

    private func takeNext() -> Waiting? {
        state.withLock { state in
            let next = state.takeNext()
            if next == nil { state.isRunning = false }
            return next
        }
    }
}

extension SlowResponses.Waiting {
    fileprivate func refuse() { respond { Problem.tooManySlowResponses("too many").write(into: &$0) } }
}

extension Problem {
    fileprivate static func tooManySlowResponses(_ count: String) -> Problem {
        Problem(
            .tooMuchBuffered, "\(count) curves, long evaluations or signatures wait already, the most that may",
            headers: [(.retryAfter, "1")])
    }
}
