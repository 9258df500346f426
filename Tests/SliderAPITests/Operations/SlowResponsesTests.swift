import Foundation
import MicroHTTPD
import ServiceBasics
import SliderSessions
import Testing

@testable import SliderAPI

/// Responses that take milliseconds are made on a thread of their own, in their order.
struct SlowResponsesTests {
    /// Work that does not end before it is told to.
    private struct Blocked {
        let begun = Monitor(false)
        let mayEnd = Monitor(false)

        func work() -> HTTPOutcome.Writer {
            begun.change { $0 = true }
            _ = mayEnd.wait { $0 ? true : nil }
            return { $0.body = Array("blocked".utf8) }
        }
    }

    /// The bodies of the responses that have come, in their order.
    private struct Responses {
        let bodies = Monitor<[String]>([])

        /// Asks for a response.
        func ask(_ slow: SlowResponses, _ work: @escaping SlowResponses.Work) -> HTTPOutcome.Cancellation? {
            guard case .later(let start) = slow.outcome(work) else { return nil }
            return start { write in
                var response = HTTPResponse()
                write(&response)
                let text =
                    response.status == .ok
                    ? String(decoding: response.body, as: UTF8.self) : "\(response.status.rawValue)"
                bodies.change { $0.append(text) }
            }
        }

        func wait(for count: Int) -> [String]? { bodies.wait { $0.count >= count ? $0 : nil } }
    }

    private static func number(_ number: Int) -> HTTPOutcome.Writer { { $0.body = Array("\(number)".utf8) } }

    @Test func theyComeInTheirOrder_alsoAfterAPause() {
        let (slow, responses) = (SlowResponses(), Responses())
        for round in 1...3 {
            for number in 0..<10 { _ = responses.ask(slow) { Self.number(number) } }
            #expect(responses.wait(for: round * 10)?.suffix(10) == (0..<10).map(String.init)[...])
        }
    }

    @Test func moreThanMayWait_areRefused() {
        let (slow, responses, blocked) = (SlowResponses(), Responses(), Blocked())
        _ = responses.ask(slow, blocked.work)
        _ = blocked.begun.wait { $0 ? true : nil }
        for number in 0..<SlowResponses.capacity { _ = responses.ask(slow) { Self.number(number) } }
        #expect(responses.bodies.change { $0 } == [])
        _ = responses.ask(slow) { Self.number(-1) }
        #expect(responses.bodies.change { $0 } == ["503"])
        blocked.mayEnd.change { $0 = true }
        let all = responses.wait(for: SlowResponses.capacity + 2)
        #expect(all == ["503", "blocked"] + (0..<SlowResponses.capacity).map(String.init))
    }

    @Test func oneThatIsNotWantedAnyMore_isNotMade() {
        let (slow, responses, blocked) = (SlowResponses(), Responses(), Blocked())
        _ = responses.ask(slow, blocked.work)
        let cancel = responses.ask(slow) { Self.number(1) }
        _ = responses.ask(slow) { Self.number(2) }
        cancel?()
        blocked.mayEnd.change { $0 = true }
        #expect(responses.wait(for: 2) == ["blocked", "2"])
    }

    private static let curve =
        #"{"control":{"range":{"lower":0,"upper":9},"snapping":{"kind":"magnet","stops":[1.5,4]}}}"#
    private static let evaluation =
        #"{"preset":"meshing","events":["#
        + Array(repeating: #"{"type":"set","value":3}"#, count: 100).joined(separator: ",") + "]}"

    @Test(arguments: [("/v1/curve.svg", curve, "<svg"), ("/v1/evaluate", evaluation, #"{"frames":["#)])
    func aDrag_isServedWhileASlowResponseWaits(path: String, body: String, beginning: String) async throws {
        try await RunningService.with(MemorySessions()) { service in
            let (slow, responses, blocked) = (service.api.slowResponses, Responses(), Blocked())
            _ = try await service.ask("POST", "/v1/sessions", #"{"id":"a","preset":"meshing"}"#)
            _ = responses.ask(slow, blocked.work)
            _ = blocked.begun.wait { $0 ? true : nil }
            let asked = Task { try await service.ask("POST", path, body) }
            while slow.waitingCount == 0 { await Task.yield() }
            let event = #"{"type":"set","value":3}"#
            #expect(try await service.ask("POST", "/v1/sessions/a/events", event).status == 200)
            #expect(slow.waitingCount == 1)
            blocked.mayEnd.change { $0 = true }
            let response = try await asked.value
            #expect(response.status == 200)
            #expect(response.body.hasPrefix(beginning))
        }
    }
}
