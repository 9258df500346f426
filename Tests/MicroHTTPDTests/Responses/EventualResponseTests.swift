import Glibc
import ServiceBasics
import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Responses that a handler gives later.
    @Suite struct EventualResponseTests {
        /// `/now` gets its response at once, everything else when the gate opens, with its path.
        private static func responder(_ gate: Gate) -> TestHandler.Respond {
            { request, response in
                let path = TestHandler.text(request.path)
                if path == "/now" {
                    response.body += "now".utf8
                    return .ready
                }
                return .eventually {
                    await gate.wait()
                    return {
                        $0.status = .created
                        $0.body += path.utf8
                    }
                }
            }
        }

        private static let later = "GET /later HTTP/1.1\r\nHost: h\r\n\r\n"
        private static let now = "GET /now HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test func aLateResponse_keepsTheConnection_andWhatIsPipelinedBehindItInOrder() async throws {
            let gate = Gate()
            gate.open()
            try await TestServer.with(EventualResponseTests.responder(gate)) { server in
                let responses = try await server.talk { client in
                    try (0..<20).flatMap { _ in
                        try client.send(EventualResponseTests.later + EventualResponseTests.now)
                        return [try client.response(), try client.response()]
                    }
                }
                #expect(responses.map(\.text) == (0..<20).flatMap { _ in ["/later", "now"] })
                #expect(responses.map(\.status) == (0..<20).flatMap { _ in [201, 200] })
                #expect(server.observer.record.opened == 1)
            }
        }

        @Test func whileResponsesWait_otherRequestsAreServed() async throws {
            let gate = Gate()
            try await TestServer.with(EventualResponseTests.responder(gate), configure: setting(\.workers, to: 1)) {
                server in
                let texts = try await onThread {
                    let waiting = try (0..<40).map { _ in try RawClient(port: server.port) }
                    for client in waiting { try client.send(EventualResponseTests.later) }
                    let other = try RawClient(port: server.port)
                    try other.send(EventualResponseTests.now)
                    let first = try other.response().text
                    gate.open()
                    return try [first] + waiting.map { try $0.response().text }
                }
                #expect(texts == ["now"] + Array(repeating: "/later", count: 40))
            }
        }

        @Test(arguments: [false, true])
        func aClientThatLeavesBeforeItsResponse_doesNotDisturbOthers(_ resets: Bool) async throws {
            let gate = Gate()
            try await TestServer.with(EventualResponseTests.responder(gate), configure: setting(\.workers, to: 1)) {
                server in
                try await onThread {
                    for _ in 0..<10 {
                        let client = try RawClient(port: server.port)
                        try client.send(EventualResponseTests.later)
                        if resets { client.reset() }
                    }
                }
                #expect(try await server.eventually { server.observer.record.opened == 10 })
                gate.open()
                #expect(try await server.eventually { server.server.connectionCount == 0 })
                let response = try await server.talk { client in
                    try client.send(EventualResponseTests.later)
                    return try client.response()
                }
                #expect(response.text == "/later")
            }
        }

        @Test func aResponseThatTakesTooLong_isA503_andItsTaskCancelled_andTheConnectionGoesOn() async throws {
            let (gate, cancelled) = (Gate(), Gate())
            let respond: TestHandler.Respond = { request, _ in
                if request.path.count == 1 { return .ready }
                return .eventually {
                    await gate.wait()
                    if Task.isCancelled { cancelled.open() }
                    return { $0.status = .created }
                }
            }
            let configure = setting(\HTTPServerConfiguration.handlerTimeout, to: .milliseconds(400))
            try await TestServer.with(respond, on: TestClock(), configure: configure) { server in
                let (late, next) = try await server.talk { client in
                    try client.send(EventualResponseTests.later + "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    try blockUntil { gate.arrived == 1 }
                    try server.pass(.milliseconds(399))
                    #expect(server.observer.record.refusals == [])
                    try server.pass(.milliseconds(1))
                    return (try client.response(), try client.response())
                }
                #expect(late.status == 503)
                #expect(late.text == "The response took too long.\n")
                #expect(next.status == 200)
                #expect(server.observer.record.refusals == [.handlerTimeout])
                await cancelled.wait()
            }
        }

        @Test func aLateResponse_isWrittenOnTheThreadOfItsWorker_intoAnEmptyOne() async throws {
            let threads = Lock<[(asked: pthread_t, written: pthread_t)]>([])
            let respond: TestHandler.Respond = { _, response in
                response.headers.append(.location, "of the request")
                response.body += "of the request".utf8
                let asked = pthread_self()
                return .eventually {
                    { response in
                        threads.withLock { $0.append((asked, pthread_self())) }
                        response.body += "\(response.headers.fields.count)".utf8
                    }
                }
            }
            try await TestServer.with(respond, configure: setting(\.workers, to: 2)) { server in
                let texts = try await onThread {
                    let clients = try (0..<8).map { _ in try RawClient(port: server.port) }
                    for client in clients { try client.send(EventualResponseTests.later) }
                    return try clients.map { try $0.response().text }
                }
                #expect(texts == Array(repeating: "0", count: 8))
                #expect(threads.withLock { $0.count } == 8)
                #expect(threads.withLock { $0.allSatisfy { pthread_equal($0.asked, $0.written) != 0 } })
            }
        }

        @Test func aResponseThatComesAfterItsRequestIsOver_isWritten_andDropped() async throws {
            typealias Receiver = @Sendable (@escaping HTTPOutcome.Writer) -> Void
            let (receiver, written) = (Lock<Receiver?>(nil), Lock(0))
            let respond: TestHandler.Respond = { request, _ in
                if request.path.count == 1 { return .ready }
                return .later { respond in
                    receiver.withLock { $0 = respond }
                    return nil
                }
            }
            let configure: (inout HTTPServerConfiguration) -> Void = {
                $0.handlerTimeout = .milliseconds(400)
                $0.workers = 1
            }
            try await TestServer.with(respond, on: TestClock(), configure: configure) { server in
                let statuses = try await server.talk { client in
                    try client.send(EventualResponseTests.later)
                    try blockUntil { receiver.withLock { $0 != nil } }
                    try server.pass(.milliseconds(400))
                    let late = try client.response().status
                    receiver.withLock { $0 }? { _ in written.withLock { $0 += 1 } }
                    try server.blockForTurns()
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    return [late, try client.response().status]
                }
                #expect(statuses == [503, 200])
                #expect(written.withLock { $0 } == 1)
            }
        }

        @Test func withoutAHandlerTimeout_aResponseMayOutlastTheResponseTimeout() async throws {
            let gate = Gate()
            let configure: (inout HTTPServerConfiguration) -> Void = {
                $0.handlerTimeout = .zero
                $0.responseTimeout = .milliseconds(50)
            }
            try await TestServer.with(EventualResponseTests.responder(gate), configure: configure) { server in
                let text = try await server.talk { client in
                    try client.send(EventualResponseTests.later)
                    try client.pause(.milliseconds(300))
                    gate.open()
                    return try client.response().text
                }
                #expect(text == "/later")
            }
        }

        @Test func bodiesOfLateResponses_areReadableOnlyByTheirOwnRequest() async throws {
            let respond: TestHandler.Respond = { request, _ in
                let body = request.body.withUnsafeBufferPointer { Array($0) }
                return .eventually { { $0.body = body } }
            }
            try await TestServer.with(respond) { server in
                let texts = try await onThread {
                    let clients = try (0..<30).map { _ in try RawClient(port: server.port) }
                    for (index, client) in clients.enumerated() {
                        try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n\(index + 10)")
                    }
                    return try clients.map { try $0.response().text }
                }
                let wanted: [String] = (10..<40).map { String($0) }
                #expect(texts == wanted)
            }
        }
    }
}
