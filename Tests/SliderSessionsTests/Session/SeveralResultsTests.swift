import ServiceBasics
import SliderSamples
import Testing

@testable import SliderSessions

/// Several responses as one.
struct SeveralResultsTests {
    /// Responses that the test completes.
    private final class Given: Sendable {
        private let receivers = Lock<[(number: Int, receive: SessionResult<Int>.Receiver)]>([])

        var waiting: [Int] { receivers.withLock { $0.map(\.number) } }

        func response(_ number: Int) -> SessionResult<Int> {
            .later { [self] receive in receivers.withLock { $0.append((number, receive)) } }
        }

        func give(_ number: Int) throws {
            let receive = receivers.withLock { receivers in
                receivers.firstIndex { $0.number == number }.map { receivers.remove(at: $0).receive }
            }
            let given = try #require(receive)
            given(.success(number))
        }
    }

    @Test func eightResponses_areWaitedForAtOnce_andAllComeInTheirOrder() throws {
        let given = Given()
        let responses = (0..<20).map { $0 == 3 ? SessionResult.now(.success(3)) : given.response($0) }
        let results = Lock<[Int]?>(nil)
        SessionResult<[Result<Int, SessionError>]>.all(responses).deliver { result in
            results.withLock { $0 = try? result.get().map { try $0.get() } }
        }
        #expect(given.waiting == [0, 1, 2, 4, 5, 6, 7, 8])
        try given.give(7)
        #expect(given.waiting == [0, 1, 2, 4, 5, 6, 8, 9])
        while let number = given.waiting.last, results.withLock({ $0 == nil }) {
            #expect(given.waiting.count <= 8)
            try given.give(number)
        }
        #expect(results.withLock { $0 } == Array(0..<20))
    }

    /// A response of a response, of several, or with another value is for the same client.
    @Test func theReceiversNetwork_isTheSame_whateverTheResponseIsMadeOf() {
        let networks = Lock<[UInt64]>([])
        @Sendable func later(_ value: Int) -> SessionResult<Int> {
            .later { receiver in
                networks.withLock { $0.append(receiver.network) }
                receiver(.success(value))
            }
        }
        later(1).map { $0 + 1 }.then { later($0) }.mapResult { $0 }.deliver(from: 7) { _ in }
        #expect(networks.withLock { $0 } == [7, 7])
        SessionResult<[Result<Int, SessionError>]>.all([later(1), later(2)]).deliver(from: 8) { _ in }
        #expect(networks.withLock { $0 } == [7, 7, 8, 8])
    }

    @Test func availableResponses_areDeliveredAtOnce() throws {
        let responses = [SessionResult.now(.success(1)), .now(.failure(.noSuchSession))]
        let all = try SessionResult<[Result<Int, SessionError>]>.all(responses).get()
        #expect(all.map { try? $0.get() } == [1, nil])
    }

    @Test func responsesThatComeInTheSameCall_areDeliveredOnce() {
        let responses = (0..<64).map { number in SessionResult<Int>.later { $0(.success(number)) } }
        let calls = Lock(0)
        SessionResult<[Result<Int, SessionError>]>.all(responses).deliver { _ in calls.withLock { $0 += 1 } }
        #expect(calls.withLock { $0 } == 1)
    }
}
