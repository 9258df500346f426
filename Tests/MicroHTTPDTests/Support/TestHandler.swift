import Synchronization

@testable import MicroHTTPD

/// A handler that is a closure.
final class TestHandler: HTTPHandler {
    typealias Respond = @Sendable (borrowing HTTPRequest, inout HTTPResponse) -> HTTPOutcome

    private let body: Respond

    init(_ body: @escaping Respond) {
        self.body = body
    }

    func respond(to request: borrowing HTTPRequest, with response: inout HTTPResponse) -> HTTPOutcome {
        body(request, &response)
    }

    /// Says what it was asked: `METHOD path?query` and the body, on lines.
    static let describing: Respond = { request, response in
        response.headers.append(.contentType, "text/plain")
        response.body += "\(request.method) \(text(request.path))?\(text(request.query))\n".utf8
        request.body.withUnsafeBufferPointer { response.body += $0 }
        return .ready
    }

    static func text(_ bytes: Span<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}

/// A gate that a test opens once. Any number of tasks and threads wait for it.
final class Gate: Sendable {
    private let opened = Atomic<Bool>(false)
    private let arrivals = Atomic<Int>(0)

    /// The number of tasks and threads that have arrived at the gate.
    var arrived: Int { arrivals.load(ordering: .acquiring) }

    func open() {
        opened.store(true, ordering: .releasing)
    }

    func wait() async {
        arrivals.add(1, ordering: .releasing)
        while !opened.load(ordering: .acquiring) {
            do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
        }
    }
}
