import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// Addresses, and why a server does not start.
    @Suite struct StartingTests {
        private static func server(_ host: String, _ port: Int = 0) -> HTTPServer {
            var configuration = HTTPServerConfiguration()
            configuration.host = host
            configuration.port = port
            return HTTPServer(configuration) { _ in TestHandler(TestHandler.describing) }
        }

        private static func failure(_ server: HTTPServer) async -> HTTPServerError.Code? {
            do throws(HTTPServerError) {
                try server.start()
                await server.shutDown(within: .zero)
                return nil
            } catch {
                return error.code
            }
        }

        @Test func aTakenPort_isAnErrorThatNamesIt() async throws {
            try await TestServer.with { running in
                let second = StartingTests.server("127.0.0.1", running.port)
                let error = #expect(throws: HTTPServerError.self) { try second.start() }
                #expect(error?.code == .addressInUse)
                #expect(error?.message.contains("127.0.0.1:\(running.port)") ?? false)
            }
        }

        @Test func aNameWhoseFirstAddressIsTaken_isNotServedOnItsSecond() async throws {
            let first = StartingTests.server("localhost")
            try first.start()
            let port = first.address?.port ?? 0
            #expect(await StartingTests.failure(StartingTests.server("localhost", port)) == .addressInUse)
            await first.shutDown(within: .zero)
        }

        @Test(arguments: [
            ("203.0.113.1", 0, HTTPServerError.Code.addressNotAvailable),
            ("no such host", 0, .hostNotFound),
            ("127.0.0.1", 70_000, .invalidConfiguration),
        ])
        func anInvalidAddress_hasItsOwnErrorCode(_ host: String, _ port: Int, _ code: HTTPServerError.Code) async {
            #expect(await StartingTests.failure(StartingTests.server(host, port)) == code)
        }

        @Test func aSecondStart_isAnError() async throws {
            try await TestServer.with { running in
                #expect(await StartingTests.failure(running.server) == .alreadyStarted)
                #expect(running.server.address?.port == running.port)
            }
        }

        @Test func aPortIsFreeAgain_whenTheServerHasEnded() async throws {
            let port = try await TestServer.with { running in
                _ = try await running.exchange("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                return running.port
            }
            #expect(await StartingTests.failure(StartingTests.server("127.0.0.1", port)) == nil)
        }

        @Test(arguments: [("::1", "[::1]:"), ("localhost", ""), ("0.0.0.0", "0.0.0.0:")])
        func hostsOfEitherFamily_andNames_canBeListenedOn(_ host: String, _ start: String) async throws {
            let server = StartingTests.server(host)
            try server.start()
            #expect(server.address?.description.hasPrefix(start) ?? false)
            #expect(server.address?.port ?? 0 > 0)
            await server.shutDown(within: .zero)
        }
    }
}
