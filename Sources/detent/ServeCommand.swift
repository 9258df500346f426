import ArgumentParser
import Logging
import MicroHTTPD
import ServiceLifecycle
import SliderAPI
import SliderSessions

/// `detent serve`: runs the service until SIGTERM, SIGINT or SIGHUP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Run the service.")

    @OptionGroup var options: ServeOptions

    func run() async throws {
        let settings = try ServeSettings(options)
        let writer = try settings.makeLogWriter()
        // A reader that stalls delays the end by two seconds at most.
        defer { writer.finish(until: Deadline(secondsFromNow: 1)) }
        try await serve(settings, settings.makeLogger(writer)) { writer.dropped }
    }

    private func serve(
        _ settings: ServeSettings, _ logger: Logger, droppedLogLines: @escaping @Sendable () -> UInt64
    ) async throws {
        let store = MemorySessionStore(settings.sessions)
        let api = SliderAPI(
            settings.api, store: store, workers: settings.server.workers, logger: logger,
            droppedLogLines: droppedLogLines)
        let server = HTTPServer(settings.server, observer: api.observer, makeHandler: api.makeHandler)
        do { try server.start() } catch { throw CommandFailure(error) }
        // What was bound decides, not how it was spelled.
        if let address = server.address, !Loopback.contains(address.host) { api.answerToAnyHost() }
        let service = DetentService(server: server, api: api, drain: settings.drain, logger: logger)
        // Stopped from the last to the first: the store must be there until the server has answered its last request.
        let group = ServiceGroup(services: [StoreService(store: store), service], logger: logger)
        try await SignalWatch(group: group).watch {
            // Whoever reads the line may send a signal at once, so it is said when signals are watched.
            let announcement = try server.address.map { address in try Announcement(address, logger: logger) }
            logger.notice("started", metadata: settings.summary(at: server.address))
            try await group.run()
            announcement?.finish(until: Deadline(secondsFromNow: 1))
        }
        logger.notice("stopped")
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
