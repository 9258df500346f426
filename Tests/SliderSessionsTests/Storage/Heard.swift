import ServiceBasics
import SliderSamples

@testable import SliderSessions

/// Starts to wait for a response, which must come in time.
final class Heard<Value: Sendable>: Sendable {
    private let result = Lock<Result<Value, SessionError>?>(nil)

    init(_ response: SessionResult<Value>, from network: UInt64 = 0) {
        response.deliver(from: network) { [result] response in result.withLock { $0 = response } }
    }

    /// Whether it has come.
    var isThere: Bool { result.withLock { $0 != nil } }

    /// The response. Throws if it is an error, or does not come within ten seconds.
    var value: Value {
        get async throws { try await outcome.get() }
    }

    /// The error; nil if the store did not refuse. Throws if no response comes within ten seconds.
    var error: SessionError? {
        get async throws {
            guard case .failure(let error) = try await outcome else { return nil }
            return error
        }
    }

    private var outcome: Result<Value, SessionError> {
        get async throws {
            try await eventually { isThere }
            guard let outcome = result.withLock({ $0 }) else { throw TooLate() }
            return outcome
        }
    }
}
