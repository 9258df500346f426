import Foundation
import Logging
import MicroHTTPD
import RateLimiting
import SliderAPI
import SliderSessions

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The API on a server of its own, on a port that the system chooses.
struct RunningService {
    let api: SliderAPI
    private let server: HTTPServer
    private let port: Int

    /// Runs the body beside a service whose sessions live in a store.
    static func with(
        _ store: any SessionStore, limits: RateLimits = .off, leases: BucketLeases? = nil,
        _ body: (RunningService) async throws -> Void
    ) async throws {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.workers = 1
        var settings = SliderAPIConfiguration(version: "test", allowedOrigins: ["https://app.example"])
        settings.rateLimiter = RateLimiter(limits, leases: leases)
        let api = SliderAPI(
            settings, store: store, workers: 1, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = HTTPServer(configuration, observer: api.observer, makeHandler: api.makeHandler)
        try server.start()
        do {
            try await body(RunningService(api: api, server: server, port: server.address?.port ?? 0))
        } catch {
            await server.shutDown(within: .seconds(1))
            throw error
        }
        await server.shutDown(within: .seconds(1))
    }

    /// Sends a request. Returns the status, fields and body of the response.
    func ask(
        _ method: String, _ path: String, _ body: String? = nil, _ fields: [String: String] = [:]
    ) async throws -> (status: Int, fields: HTTPURLResponse, body: String) {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (response.statusCode, response, String(decoding: data, as: UTF8.self))
    }
}
