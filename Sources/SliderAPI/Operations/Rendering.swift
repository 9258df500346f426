import MicroHTTPD
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

/// Makes the responses that take milliseconds, one after the other, on a thread that gives way to the workers: no drag
/// waits for one. The thread runs while there is work.
final class SlowResponses: Sendable {
    /// Makes a response.
    typealias Work = @Sendable () -> HTTPOutcome.Writer

    /// The most responses that wait for their turn; another one gets 503.
    static let capacity = 256

    private final class Waiting: Sendable {
        let work: Work
        let respond: @Sendable (@escaping HTTPOutcome.Writer) -> Void
        let isCancelled = Atomic(false)

        init(_ work: @escaping Work, _ respond: @escaping @Sendable (@escaping HTTPOutcome.Writer) -> Void) {
            (self.work, self.respond) = (work, respond)
        }
    }

    private struct State: Sendable {
        var waiting = Queue<Waiting>()
        var isRunning = false
    }

    private let state = Lock(State())

    /// How many responses wait for their turn.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The outcome of a request whose response is made in its turn.
    func outcome(_ work: @escaping Work) -> HTTPOutcome {
        .later { [self] respond in
            let waiting = Waiting(work, respond)
            add(waiting)
            return { waiting.isCancelled.store(true, ordering: .relaxed) }
        }
    }

    private func add(_ added: Waiting) {
        let (hasRoom, mustRun) = state.withLock { state in
            guard state.waiting.count < Self.capacity else { return (false, false) }
            state.waiting.append(added)
            defer { state.isRunning = true }
            return (true, !state.isRunning)
        }
        guard hasRoom else {
            return added.respond { Problem.tooManySlowResponses.write(into: &$0) }
        }
        guard mustRun else { return }
        do throws(ThreadError) {
            _ = try BackgroundThread(givesWay: true) { self.run() }
        } catch {
            fail(error)
        }
    }

    private func run() {
        while let next = takeNext() {
            if !next.isCancelled.load(ordering: .relaxed) { next.respond(next.work()) }
        }
    }

    private func takeNext() -> Waiting? {
        state.withLock { state in
            let next = state.waiting.popNext()
            if next == nil { state.isRunning = false }
            return next
        }
    }

    /// Responds to all that wait, because there is no thread. The next request tries again.
    private func fail(_ error: ThreadError) {
        let problem = Problem(.internalFault, error.description)
        while let next = takeNext() { next.respond { problem.write(into: &$0) } }
    }
}

extension Problem {
    fileprivate static let tooManySlowResponses = Problem(
        .tooMuchBuffered,
        "\(SlowResponses.capacity) curves, long evaluations and signatures wait already, the most that may",
        headers: [(.retryAfter, "1")])
}
