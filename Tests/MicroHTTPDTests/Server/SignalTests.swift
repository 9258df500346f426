import Glibc
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Which signals reach a worker's thread.
    @Suite struct SignalTests {
        @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGPIPE])
        func signalsFromOtherProcesses_areBlockedInWorkers(signal: Int32) async throws {
            #expect(try await isBlockedInWorker(signal))
        }

        @Test(arguments: [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGPROF])
        func crashSignals_areNotBlockedInWorkers(signal: Int32) async throws {
            #expect(try await !isBlockedInWorker(signal))
        }

        private func isBlockedInWorker(_ signal: Int32) async throws -> Bool {
            let respond: TestHandler.Respond = { _, response in
                var blocked = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &blocked)
                response.body += (sigismember(&blocked, signal) == 1 ? "blocked" : "open").utf8
                return .ready
            }
            return try await TestServer.with(respond, configure: setting(\.workers, to: 1)) { server in
                try await server.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                    .hasSuffix("blocked")
            }
        }
    }
}
