import CLinux
import Glibc
import TestPatience
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Errors of the listening socket, and connections over a limit.
    @Suite struct AcceptingTests {
        private static let get = "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"

        @Test(arguments: [
            (EAGAIN, AcceptFailure.noConnection), (ECONNABORTED, .gone), (EINTR, .gone), (EPROTO, .gone),
            (ENETDOWN, .gone),
            (EHOSTUNREACH, .gone), (EMFILE, .exhausted), (ENFILE, .exhausted), (ENOMEM, .exhausted),
            (EINVAL, .broken), (EBADF, .broken), (EPERM, .broken), (0, .broken),
        ])
        func everyAcceptError_isClassified(_ number: Int32, _ failure: AcceptFailure) {
            #expect(AcceptFailure(number) == failure)
        }

        @Test func aShortage_isReportedWhenItBegins_andAgainOnlyAfterAQuietMinute() {
            var record = WarningThrottle()
            let (full, bare) = (AcceptObstacle.limit(.tooManyConnections), AcceptObstacle.limit(.outOfDescriptors))
            let second: Int64 = 1_000_000_000
            let seen: [(AcceptObstacle, Int64)] = [(full, 0), (full, 59), (bare, 60), (full, 118), (full, 178)]
            let reports = seen.map { record.note($0.0, at: $0.1 * second) }
            #expect(reports == [true, false, true, false, true])
        }

        @Test func aFullServer_reportsItsLimitOnce_whenAConnectionWaits() async throws {
            try await TestServer.with(configure: setting(\.maximumConnections, to: 1)) { server in
                for _ in 0..<3 {
                    let isServed = try await server.exchange(AcceptingTests.get).hasPrefix("HTTP/1.1 200")
                    #expect(isServed)
                    #expect(
                        try await server.eventually { server.observer.record.opened == server.observer.record.closed })
                }
                #expect(server.observer.record.refusals == [])
                for round in 0..<3 {
                    try await server.talk { first in
                        try first.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                        _ = try first.response()
                        let second = try RawClient(port: server.port)
                        try second.send(AcceptingTests.get)
                        if round == 0 { try blockUntil { !server.observer.record.refusals.isEmpty } }
                        try first.pause(.milliseconds(150))
                        first.finishSending()
                        _ = try second.rest()
                    }
                }
                #expect(server.observer.record.refusals == [.tooManyConnections])
            }
        }

        @Test func aBrokenListener_isReportedOnce_withoutSpinning_andDoesNotKeepTheServerFromEnding() async {
            // In a process of its own: the server's is its only listening socket, and `alarm` ends an endless loop.
            await #expect(processExitsWith: .success) {
                alarm(UInt32(Patience.seconds * 3))
                try await TestServer.with(configure: setting(\.workers, to: 1)) { server in
                    guard let listener = Descriptors.listener else { exit(2) }
                    shutdown(listener, Int32(SHUT_RD))
                    guard try await server.eventually({ !server.observer.record.faults.isEmpty }) else { exit(3) }
                    usleep(350_000)
                    guard ThreadStates().fallAsleep() else { exit(4) }
                    guard server.observer.record.faults.count == 1 else { exit(5) }
                }
                exit(0)
            }
        }

        @Test func aListenerThatCannotBePolled_isReported_andServesAgainAsSoonAsItCan() async {
            await #expect(processExitsWith: .success) {
                alarm(UInt32(Patience.seconds * 3))
                let configure: (inout HTTPServerConfiguration) -> Void = {
                    $0.workers = 1
                    $0.maximumConnections = 1
                }
                try await TestServer.with(configure: configure) { server in
                    guard let listener = Descriptors.listener, let poll = Descriptors.poll(of: listener) else {
                        exit(2)
                    }
                    try await server.talk { first in
                        let second = try RawClient(port: server.port)
                        try blockUntil { server.observer.record.refusals == [.tooManyConnections] }
                        // The full server has removed its listener from the epoll. The test adds it, so the server
                        // cannot.
                        var noEvents = epoll_event()
                        try blockUntil { epoll_ctl(poll, EPOLL_CTL_ADD, listener, &noEvents) == 0 }
                        try first.send(AcceptingTests.get)
                        _ = try first.rest()
                        try blockUntil { !server.observer.record.faults.isEmpty }
                        try second.send(AcceptingTests.get)
                        guard try !second.isEnded(within: .milliseconds(250)) else { exit(3) }
                        guard server.observer.record.faults.count == 1 else { exit(4) }
                        epoll_ctl(poll, EPOLL_CTL_DEL, listener, nil)
                        guard try second.response().status == 200 else { exit(5) }
                    }
                }
                exit(0)
            }
        }
    }
}

/// Descriptors of this process that are not in use.
private enum Descriptors {
    /// The only socket that listens, or has listened.
    static var listener: Int32? {
        (0..<64).first { descriptor in
            var isListening: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0 && isListening == 1
        }
    }

    /// The epoll that contains this descriptor: EPOLL_CTL_MOD fails for every other.
    static func poll(of listener: Int32) -> Int32? {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.u64 = Poller.Ready.listener.rawValue
        return (0..<64).first { epoll_ctl($0, EPOLL_CTL_MOD, listener, &event) == 0 }
    }
}
