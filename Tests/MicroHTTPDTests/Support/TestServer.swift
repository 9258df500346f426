import Glibc
import TestPatience

@testable import MicroHTTPD

/// A server on a port that the system chooses, and clients that block on threads of their own.
struct TestServer: Sendable {
    let server: HTTPServer
    let observer: RecordingObserver
    let port: Int

    /// Runs `body` with a server that answers with `respond`, then stops the server.
    static func with<Result>(
        _ respond: @escaping TestHandler.Respond = TestHandler.describing,
        configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        _ body: (TestServer) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.workers = 2
        configure(&configuration)
        let observer = RecordingObserver()
        let server = HTTPServer(configuration, observer: observer) { _ in TestHandler(respond) }
        try server.start()
        do {
            let result = try await body(TestServer(server: server, observer: observer, port: server.address?.port ?? 0))
            await server.shutDown(within: .seconds(1))
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
