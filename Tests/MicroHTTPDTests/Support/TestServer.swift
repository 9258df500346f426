import Glibc
import ServiceBasics
import TestPatience

@testable import MicroHTTPD

/// A server on a port that the system chooses, and clients that block on threads of their own.
struct TestServer: Sendable {
    let server: HTTPServer
    let observer: RecordingObserver
    let port: Int

    /// The server's clock, if the test moves it. Then the server has one worker.
    let time: TestClock

    /// Runs `body` with a server whose handler is `respond`, then stops the server.
    ///
    /// - Parameter time: a clock that the test moves; nil for the system's.
    static func with<Result>(
        _ respond: @escaping TestHandler.Respond = TestHandler.describing,
        on time: TestClock? = nil, configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        _ body: (TestServer) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.workers = time == nil ? 2 : 1
        configure(&configuration)
        let observer = RecordingObserver()
        let server = HTTPServer(configuration, observer: observer, clock: time?.clock ?? .system) { _ in
            TestHandler(respond)
        }
        try server.start()
        do {
            let result = try await body(
                TestServer(
                    server: server, observer: observer, port: server.address?.port ?? 0, time: time ?? TestClock()))
            await server.shutDown(within: time == nil ? .seconds(1) : .zero)
            return result
        } catch {
            await server.shutDown(within: .zero)
            throw error
        }
    }

    /// Runs `body` with a connected client on a thread of its own, so that it may block.
    func talk<Result: Sendable>(_ body: @escaping @Sendable (RawClient) throws -> Result) async throws -> Result {
        let port = port
        return try await onThread { try body(try RawClient(port: port)) }
    }

    /// Sends a text and returns everything that arrives until the server ends the connection.
    func exchange(_ text: String) async throws -> String {
        try await talk { client in
            try client.send(text)
            return try client.rest()
        }
    }

    /// Lets this time pass on the server's clock, in steps of 10 ms. Returns when the worker has done all that is due.
    ///
    /// - Parameter body: what is done after each step.
    func pass(_ duration: Duration, _ body: () throws -> Void = {}) throws {
        // The kernel's times of a socket are a few milliseconds coarse: what was sent until now is before what follows.
        usleep(20_000)
        let end = time.now + duration
        while time.now < end {
            time.advance(by: min(.milliseconds(10), end - time.now))
            try blockForTurns()
            try body()
        }
    }

    /// Blocks the thread until the worker's loop has taken notice of all that was sent or changed until now.
    func blockForTurns() throws {
        // The turn under way may have begun before; what it accepts is adopted in the next.
        let looks = time.looks
        try Patience.blockUntil("turns of the worker's loop") { time.looks >= looks + 3 }
    }

    /// Waits until a condition holds; whether it did within the limit of waits.
    func eventually(_ holds: () -> Bool) async throws -> Bool {
        try await Patience.holds(holds)
    }

    /// Stops the server, which may take longer than the limit of waits; whether it ended before it had to.
    func endsBeforeItsDeadline() async -> Bool {
        let time = await ContinuousClock().measure { await server.shutDown(within: Patience.limit * 3) }
        return time < Patience.limit * 2
    }
}

/// Blocks the thread until a condition holds. Throws after the limit of waits.
func blockUntil(_ holds: () throws -> Bool) throws {
    try Patience.blockUntil("the condition", holds)
}

/// A change of one value of the configuration.
func setting<Value>(
    _ path: WritableKeyPath<HTTPServerConfiguration, Value>, to value: Value
) -> (inout HTTPServerConfiguration) -> Void {
    { $0[keyPath: path] = value }
}

/// Runs blocking code on a thread of its own: the tasks' threads are few and must go on.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let work = ThreadWork { continuation.resume(with: Swift.Result(catching: body)) }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(work).toOpaque()
        let result = pthread_create(&thread, nil, runThreadWork, context)
        precondition(result == 0)
        pthread_detach(thread)
    }
}

private final class ThreadWork: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

private func runThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().body() }
    return nil
}
