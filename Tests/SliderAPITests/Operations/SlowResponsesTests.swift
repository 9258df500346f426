import Foundation
import Logging
import MicroHTTPD
import RateLimiting
import ServiceBasics
import SliderSessions
import TestPatience
import Testing

@testable import SliderAPI

/// Responses that take milliseconds are made on a thread of their own, in their order.
struct SlowResponsesTests {
    /// Work that does not end before it is told to.
    private struct Blocked {
        private let mayEnd = Monitor(false)

        func work() -> HTTPOutcome.Writer {
            _ = mayEnd.wait { $0 ? true : nil }
            return { $0.body = Array("blocked".utf8) }
        }

        /// Has the thread begin the work.
        func begin(in slow: SlowResponses, _ responses: Responses) async throws {
            responses.ask(slow, work)
            try await Patience.until { slow.waitingCount == 0 }
        }

        func end() { mayEnd.change { $0 = true } }
    }

    /// The bodies of the responses that have come, in their order.
    private struct Responses {
        private let bodies = Lock<[String]>([])

        /// Asks for a response.
        @discardableResult
        func ask(
            _ slow: SlowResponses, of client: ClientIdentity = .network(1), _ work: @escaping SlowResponses.Work
        ) -> HTTPOutcome.Cancellation? {
            guard case .later(let start) = slow.outcome(for: client, work) else { return nil }
            return start { write in
                var response = HTTPResponse()
                write(&response)
                let text =
                    response.status == .ok
                    ? String(decoding: response.body, as: UTF8.self) : "\(response.status.rawValue)"
                bodies.withLock { $0.append(text) }
            }
        }

        var all: [String] { bodies.withLock { $0 } }

        func wait(for count: Int) async throws -> [String] {
            try await Patience.until { all.count >= count }
            return all
        }
    }

    private static func number(_ number: Int) -> HTTPOutcome.Writer { { $0.body = Array("\(number)".utf8) } }

    @Test func theyComeInTheirOrder_alsoAfterAPause() async throws {
        let (slow, responses) = (Self.slow(), Responses())
        for round in 1...3 {
            for number in 0..<10 { responses.ask(slow) { Self.number(number) } }
            #expect(try await responses.wait(for: round * 10).suffix(10) == (0..<10).map(String.init)[...])
        }
    }

    @Test func aClientHasAQuarter_andAllTogetherHaveABound() async throws {
        let (slow, responses, blocked) = (Self.slow(), Responses(), Blocked())
        try await blocked.begin(in: slow, responses)
        let share = SlowResponses.capacityOfClient
        for number in 0..<SlowResponses.capacity {
            let client = ClientIdentity.network(UInt64(number / share))
            try slow.requireRoom(for: client)
            responses.ask(slow, of: client) { Self.number(number) }
            if number % share == share - 1, number < SlowResponses.capacity - 1 {
                #expect(Self.refusal(of: client, by: slow)?.hasPrefix("\(share) of this client ") == true)
                #expect(Self.refusal(of: .network(99), by: slow) == nil)
            }
        }
        #expect(Self.refusal(of: .network(99), by: slow)?.hasPrefix("\(SlowResponses.capacity) curves") == true)
        blocked.end()
        let all = try await responses.wait(for: SlowResponses.capacity + 1)
        #expect(all == ["blocked"] + (0..<SlowResponses.capacity).map(String.init))
        #expect(Self.refusal(of: .network(0), by: slow) == nil)
    }

    private static func slow() -> SlowResponses {
        SlowResponses(Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private static func refusal(of client: ClientIdentity, by slow: SlowResponses) -> String? {
        do throws(Problem) { try slow.requireRoom(for: client) } catch { return error.detail }
        return nil
    }

    @Test func oneThatIsNotWantedAnyMore_isNotMade_butCounted() async throws {
        let (slow, responses, blocked) = (Self.slow(), Responses(), Blocked())
        try await blocked.begin(in: slow, responses)
        let cancel = responses.ask(slow) { Self.number(1) }
        responses.ask(slow) { Self.number(2) }
        cancel?()
        blocked.end()
        #expect(try await responses.wait(for: 3) == ["blocked", "503", "2"])
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
            try await blocked.begin(in: slow, responses)
            let asked = Task { try await service.ask("POST", path, body) }
            try await Patience.until { slow.waitingCount == 1 }
            let event = #"{"type":"set","value":3}"#
            #expect(try await service.ask("POST", "/v1/sessions/a/events", event).status == 200)
            #expect(slow.waitingCount == 1)
            blocked.end()
            let response = try await asked.value
            #expect(response.status == 200)
            #expect(response.body.hasPrefix(beginning))
        }
    }

    @Test(
        .timeLimit(.minutes(Patience.minutes)),
        arguments: [("/v1/curve.svg", curve, 100), ("/v1/evaluate", evaluation, 20)])
    func oneForWhichThereIsNoRoom_takesNothingOfTheLimit(path: String, body: String, count: Int) async throws {
        let limits = RateLimits(clientEvents: RateLimits.events(200))
        try await RunningService.with(MemorySessions(), limits: limits) { service in
            let (slow, responses, blocked) = (service.api.slowResponses, Responses(), Blocked())
            _ = try await service.ask("POST", "/v1/sessions", #"{"id":"a","preset":"meshing"}"#)
            try await blocked.begin(in: slow, responses)
            for number in 0..<SlowResponses.capacity {
                let other = ClientIdentity.network(UInt64(number / SlowResponses.capacityOfClient))
                responses.ask(slow, of: other) { Self.number(number) }
            }
            // 500 events may come at once. That their bodies are read counts, too, but less than to make them would.
            for _ in 0..<count { #expect(try await service.ask("POST", path, body).status == 503) }
            let event = #"{"type":"set","value":3}"#
            #expect(try await service.ask("POST", "/v1/sessions/a/events", event).status == 200)
            blocked.end()
            _ = try await responses.wait(for: SlowResponses.capacity + 1)
        }
    }

    /// How long an event takes is about the same for each thumb of a slider.
    @Test(arguments: [(1, 40, false), (4, 40, true), (1, 200, true), (4, 20, false)])
    func anEvaluation_isLong_byItsEventsAndThumbs(thumbs: Int, events: Int, isLong: Bool) throws {
        let values = (1...thumbs).map { "\($0 * 10)" }.joined(separator: ",")
        let several = thumbs > 1 ? #","thumbs":{"count":\#(thumbs),"initialValues":[\#(values)]}"# : ""
        let event = thumbs > 1 ? #"{"type":"set","value":15,"thumb":0}"# : #"{"type":"set","value":15}"#
        let all = Array(repeating: event, count: events).joined(separator: ",")
        let body = #"{"control":{"range":{"lower":0,"upper":100}\#(several)},"events":[\#(all)]}"#
        #expect(try Evaluation(Array(body.utf8)).isLong == isLong)
    }
}
