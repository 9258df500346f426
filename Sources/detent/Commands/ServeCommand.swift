import ArgumentParser
import Logging
import MicroHTTPD
import RateLimiting
import ServiceBasics
import SliderAPI
import SliderRecords
import SliderSessions

/// `detent serve`: runs the service until SIGTERM or SIGINT; without keys, also until SIGHUP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Run the service.")

    @OptionGroup var options: ServeOptions

    func run() async throws {
        let settings = try ServeSettings(options)
        let writer = try settings.makeLogWriter()
        // A stalled reader delays the exit by two seconds at most.
        defer { writer.finish(until: Deadline(secondsFromNow: 1)) }
        try await serve(settings, settings.makeLogger(writer)) { writer.dropped }
    }

    private func serve(
        _ settings: ServeSettings, _ logger: Logger, droppedLogLines: @escaping @Sendable () -> UInt64
    ) async throws {
        let keys = try settings.access.watch(logger)
        let store = try OpenStore(settings, logger)
        do {
            try await store.start()
            try await serve(settings, store, keys, logger, droppedLogLines: droppedLogLines)
        } catch {
            await store.stop()
            throw (error as? ThreadError).map { CommandFailure(.system, $0.description) } ?? error
        }
        await store.stop()
        try Self.check(unstored: store.unstoredSessions, store.loss, logger)
        logger.notice("stopped")
    }

    private func serve(
        _ settings: ServeSettings, _ store: OpenStore, _ keys: KeyWatch?, _ logger: Logger,
        droppedLogLines: @escaping @Sendable () -> UInt64
    ) async throws {
        var configuration = settings.api
        configuration.access = settings.access.mode(keys)
        let leases = store.leases.flatMap { configuration.rateLimiter.hasBuckets ? BucketLeases(from: $0) : nil }
        if let leases { configuration.rateLimiter = configuration.rateLimiter.sharing(leases) }
        let api = SliderAPI(
            configuration, store: store.sessions, workers: settings.server.workers, logger: logger,
            droppedLogLines: droppedLogLines)
        var serverConfiguration = settings.server
        if !settings.areWorkersGiven {
            let (workers, sessions) = (serverConfiguration.workers, store.sessions)
            let inUse = WorkersInUse(of: workers, on: Processors.own.numbers.count, logger: logger) {
                sessions.otherProcesses.atThisPlace
            }
            serverConfiguration.workersInUse = inUse.count
        }
        let server = HTTPServer(serverConfiguration, observer: api.observer, makeHandler: api.makeHandler)
        _ = try BackgroundThread { api.prepareFiles() }
        let metrics = try settings.metrics.map {
            try Self.started(HTTPServer($0, observer: api.observer) { _ in api.makeMetricsHandler() }, on: $0.port)
        }
        // The bound addresses decide, not the texts in the options.
        if let metrics, Self.servesOthers(metrics) { api.allowAnyHost(forMetrics: true) }
        _ = try Self.started(server, on: settings.server.port)
        do throws(CommandFailure) { try settings.access.check(server.address) } catch {
            await server.shutDown(within: .zero)
            throw error
        }
        if Self.servesOthers(server) { api.allowAnyHost() }
        let service = DetentService(server: server, metrics: metrics, api: api, drain: settings.drain, logger: logger)
        let (stopRequests, stopping) = AsyncStream.makeStream(of: Void.self)
        let watching = try keys?.start()
        defer {
            keys?.end()
            watching?.join(until: Deadline(secondsFromNow: 1))
        }
        try await SignalWatch(stop: { stopping.finish() }, onHangup: keys?.readAgain).watch {
            // A reader of the line may send a signal at once, so the signals are watched before the line is written.
            let announcement = try server.address.map { address in
                try Announcement(
                    address, metrics: metrics?.address, settings.store.location,
                    needsToken: keys != nil, logger: logger)
            }
            if !api.hasPageEngine {
                logger.notice("no page can predict: the executable was built without script/wasm")
            }
            logger.notice("started", metadata: settings.summary(at: server.address))
            await withTaskGroup { tasks in
                tasks.addTask { await store.sessions.run() }
                if let leases { tasks.addTask { await leases.run() } }
                await service.run(until: stopRequests)
                // The store runs until the server has sent its last response.
                tasks.cancelAll()
            }
            announcement?.finish(until: Deadline(secondsFromNow: 1))
        }
    }
}

extension ServeCommand {
    /// Whether a server listens for other machines.
    private static func servesOthers(_ server: HTTPServer) -> Bool {
        server.address.map { !Loopback.contains($0.host) } ?? false
    }

    /// Starts a server.
    private static func started(_ server: HTTPServer, on port: Int) throws(CommandFailure) -> HTTPServer {
        do { try server.start() } catch {
            let failure = CommandFailure(error)
            guard error.code == .addressInUse else { throw failure }
            let holder = ProcessTable.listener(onPort: port).map { " by \($0)" } ?? ""
            throw CommandFailure(
                failure.code, failure.description + holder + ". Choose another port, or any free one with --port 0")
        }
        return server
    }

    /// Ends the command with an error if not everything could be stored, or what was stored is lost.
    private static func check(
        unstored: Int, _ loss: RecordStoreError?, _ logger: Logger
    ) throws(CommandFailure) {
        var messages = loss.map { ["stored sessions are lost: \($0.detail)"] } ?? []
        if unstored > 0 {
            messages.append("\(unstored.counted("session")) \(unstored == 1 ? "is" : "are") not stored")
        }
        guard !messages.isEmpty else { return }
        let message = messages.joined(separator: "; ")
        logger.error("\(message)")
        throw CommandFailure(.inputOutput, message)
    }
}

extension CommandFailure {
    /// The sysexits.h code for the reason why a server could not start.
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
