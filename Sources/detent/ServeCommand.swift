import ArgumentParser
import Logging
import MicroHTTPD
import ServiceLifecycle
import SliderAPI
import SliderSessions

/// `detent serve`: runs the service until SIGTERM or SIGINT.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Run the service.")

    @OptionGroup var options: ServeOptions

    func run() async throws {
        let settings = try ServeSettings(options)
        let logger = settings.makeLogger()
        let store = MemorySessionStore(settings.sessions)
        let api = SliderAPI(settings.api, store: store, workers: settings.server.workers, logger: logger)
        let server = HTTPServer(settings.server, observer: api.observer, makeHandler: api.makeHandler)
        do { try server.start() } catch { throw CommandFailure(error) }
        // What was bound decides, not how it was spelled.
        if let address = server.address, !Loopback.contains(address.host) { api.answerToAnyHost() }
        let service = DetentService(server: server, api: api, drain: settings.drain, logger: logger)
        // Stopped from the last to the first: the store must be there until the server has answered its last request.
        let group = ServiceGroup(services: [StoreService(store: store), service], logger: logger)
        try await SignalWatch(group: group).watch {
            // Whoever reads the line may send a signal at once, so it is said when signals are watched.
            if let address = server.address { Self.announce(address) }
            logger.notice("started", metadata: settings.summary(at: server.address))
            try await group.run()
        }
        logger.notice("stopped")
    }

    /// The first line is for programs, the second for whoever sits there.
    private static func announce(_ address: HTTPServerAddress) {
        let body = #"{"preset": "meshing", "events": [{"type": "began", "x": 170}]}"#
        Terminal.say("listening on http://\(address)")
        Terminal.say("try: curl -s http://\(address)/v1/evaluate -d '\(body)'")
    }
}

extension CommandFailure {
    /// What sysexits.h calls the reason why a server could not start.
    init(_ error: HTTPServerError) {
        let code: Code =
            switch error.code {
            case .addressInUse, .addressNotAvailable: .unavailable
            case .permissionDenied: .noPermission
            case .hostNotFound: .noHost
            case .invalidConfiguration: .usage
            default: .system
            }
        self.init(code, error.message)
    }
}
