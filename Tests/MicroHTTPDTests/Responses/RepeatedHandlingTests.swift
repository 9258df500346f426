import Glibc
import ServiceBasics
import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Requests whose handler is called again, because it had to know something first.
    @Suite struct RepeatedHandlingTests {
        /// What a handler waited for.
        private final class Known: Sendable {
            let times: Int
            init(times: Int) { self.times = times }
        }

        /// Responds in the call after so many others, each of which waits for the gate: with what the request says.
        private static func responder(_ gate: Gate, calls: Int = 1) -> TestHandler.Respond {
            { request, response in
                let times = request.resumption.flatMap { $0 as? Known }?.times ?? 0
                if TestHandler.text(request.path) == "/now" || times == calls {
                    response.headers.append(.location, "\(times)")
                    response.headers.append(.contentType, request.headerString(.contentType) ?? "none")
                    return TestHandler.describing(request, &response)
                }
                // What a call that waits has written is not part of the response.
                response.status = .created
                response.body += "lost".utf8
                return .again { retry in
                    let task = Task {
                        await gate.wait()
                        retry(Known(times: times + 1))
                    }
                    return { task.cancel() }
                }
            }
        }

        private static func post(_ body: String) -> String {
            "POST /later?a=1 HTTP/1.1\r\nHost: h\r\nContent-Type: text/x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }

        private static let now = "GET /now HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test(arguments: [1, 3]) func theHandlerGetsTheSameRequestAgain_andWhatItWaitedFor(calls: Int) async throws {
            let gate = Gate()
            gate.open()
            try await TestServer.with(RepeatedHandlingTests.responder(gate, calls: calls)) { server in
                let long = String(repeating: "0123456789", count: 20_000)
                let responses = try await server.talk { client in
                    try (0..<10).flatMap { it in
                        let post = RepeatedHandlingTests.post(it == 5 ? long : "body \(it)")
                        try client.send(post + RepeatedHandlingTests.now)
                        return [try client.response(), try client.response()]
                    }
                }
                let bodies = (0..<10).map { $0 == 5 ? long : "body \($0)" }
                #expect(responses.map(\.text) == bodies.flatMap { ["POST /later?a=1\n\($0)", "GET /now?\n"] })
                #expect(responses.map { $0["Location"] } == (0..<10).flatMap { _ in ["\(calls)", "0"] })
                #expect(responses.map { $0["Content-Type"] }.first == "text/x")
                #expect(server.observer.record.opened == 1)
            }
        }

        @Test func aChunkedBody_isThereInEachCall() async throws {
            let gate = Gate()
            gate.open()
            try await TestServer.with(RepeatedHandlingTests.responder(gate)) { server in
                let text = try await server.talk { client in
                    try client.send("POST /later HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                    try client.send("3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
                    return try client.response().text
                }
                #expect(text == "POST /later?\nabcdefg")
            }
        }

        @Test func bodiesOfRequestsThatWait_areTheirOwn_andAreReleasedAfterwards() async throws {
            let gate = Gate()
            try await TestServer.with(RepeatedHandlingTests.responder(gate), configure: setting(\.workers, to: 1)) {
                server in
                let (texts, other) = try await onThread {
                    let clients = try (0..<30).map { _ in try RawClient(port: server.port) }
                    for (index, client) in clients.enumerated() {
                        try client.send(RepeatedHandlingTests.post("\(index)"))
                    }
                    try blockUntil { gate.arrived == 30 }
                    let other = try RawClient(port: server.port)
                    try other.send(RepeatedHandlingTests.now)
                    let text = try other.response().text
                    gate.open()
                    return (try clients.map { try $0.response().text }, text)
                }
                #expect(other == "GET /now?\n")
                #expect(texts == (0..<30).map { "POST /later?a=1\n\($0)" })
            }
        }

        @Test func aWaitThatTakesTooLong_isA503_andIsCancelled_andTheConnectionGoesOn() async throws {
            let (gate, cancelled) = (Gate(), Gate())
            let respond: TestHandler.Respond = { request, response in
                if request.path.count == 1 { return TestHandler.describing(request, &response) }
                return .again { retry in
                    let task = Task {
                        await gate.wait()
                        if Task.isCancelled { cancelled.open() }
                        // Too late: the request is over.
                        retry(Known(times: 1))
                    }
                    return { task.cancel() }
                }
            }
            let configure = setting(\HTTPServerConfiguration.handlerTimeout, to: .milliseconds(400))
            try await TestServer.with(respond, on: TestClock(), configure: configure) { server in
                let (late, next) = try await server.talk { client in
                    try client.send(RepeatedHandlingTests.post("x") + "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    try blockUntil { gate.arrived == 1 }
                    try server.pass(.milliseconds(400))
                    return (try client.response(), try client.response())
                }
                #expect((late.status, next.status) == (503, 200))
                #expect(next.text == "GET /?\n")
                #expect(server.observer.record.refusals == [.handlerTimeout])
                await cancelled.wait()
            }
        }

        @Test(arguments: [false, true])
        func aRequestWhoseClientHasLeft_isHandledAgain_asOneThatDoesNotWait(_ resets: Bool) async throws {
            let (gate, handled) = (Gate(), Lock<[String]>([]))
            let respond: TestHandler.Respond = { request, response in
                if request.resumption != nil {
                    let body = request.body.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                    handled.withLock { $0.append(body) }
                    return .ready
                }
                return RepeatedHandlingTests.responder(gate)(request, &response)
            }
            try await TestServer.with(respond) { server in
                try await onThread {
                    for index in 0..<5 {
                        let client = try RawClient(port: server.port)
                        try client.send(RepeatedHandlingTests.post("body \(index)"))
                        try blockUntil { gate.arrived == index + 1 }
                        if resets { client.reset() }
                    }
                }
                gate.open()
                #expect(try await server.eventually { handled.withLock { $0.count } == 5 })
                #expect(try await server.eventually { server.server.connectionCount == 0 })
                #expect(handled.withLock { $0.sorted() } == (0..<5).map { "body \($0)" })
            }
        }

        @Test func whenTheServerStops_requestsThatWaitGetA503() async throws {
            let gate = Gate()
            let status = try await TestServer.with(RepeatedHandlingTests.responder(gate)) { server in
                try await server.talk { client in
                    try client.send(RepeatedHandlingTests.post("x"))
                    try blockUntil { gate.arrived == 1 }
                    Task { await server.server.shutDown(within: .zero) }
                    return try client.response().status
                }
            }
            #expect(status == 503)
        }
    }
}
