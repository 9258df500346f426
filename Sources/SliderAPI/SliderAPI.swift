package import Logging
package import MicroHTTPD
package import ServiceBasics
package import SliderSessions
import Synchronization

/// The service: connects routes to sessions.
///
/// Shared by all workers. Each worker has its own handler (`makeHandler`) with scratch storage and
/// counters.
package final class SliderAPI: Sendable {
    let configuration: SliderAPIConfiguration
    let store: any SessionStore
    let statics: StaticResponses
    let index: StaticResponse
    let metrics: Metrics
    let readiness: Readiness

    /// What makes curves and long evaluations, and what signs the tokens that bearers make.
    let (slowResponses, signatures): (SlowResponses, SlowResponses)
    let logger: Logger

    /// The clock of streams, rate limits and the workers' deadlines.
    let clock: ServiceClock
    let droppedLogLines: @Sendable () -> UInt64
    let checksHosts = Atomic<Bool>(true)
    let checksMetricsHosts = Atomic<Bool>(true)

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - configuration: the settings of the service.
    ///   - store: the store of its sessions.
    ///   - workers: the number of workers that will have a handler.
    ///   - logger: the logger of the service.
    ///   - clock: the clock of its streams and rate limits.
    ///   - droppedLogLines: the number of log lines dropped so far, for the metrics. Called on any thread.
    package init(
        _ configuration: SliderAPIConfiguration, store: any SessionStore, workers: Int, logger: Logger,
        clock: ServiceClock = .system, droppedLogLines: @escaping @Sendable () -> UInt64 = { 0 }
    ) {
        self.configuration = configuration
        self.store = store
        self.logger = logger
        self.clock = clock
        self.droppedLogLines = droppedLogLines
        readiness = Readiness()
        (slowResponses, signatures) = (SlowResponses(logger), SlowResponses(logger))
        metrics = Metrics(workers: workers)
        statics = .shared
        index = StaticResponses.index(version: configuration.version)
        store.setStreamCount { [metrics] in metrics.streams }
    }

    /// Whether the executable was built with an engine for pages (script/wasm).
    package var hasPageEngine: Bool { PageEngine.hash != nil }

    /// Makes the large files. Until they are ready, a request for one blocks its worker.
    package func prepareFiles() { LargeFiles.prepare() }

    /// Makes the handler of one worker.
    package func makeHandler(worker: Int) -> any HTTPHandler {
        APIHandler(self, counters: metrics.counters(ofWorker: worker))
    }

    /// Makes the handler of the metrics' own address. Any client of that address may read them.
    package func makeMetricsHandler() -> any HTTPHandler { MetricsHandler(self) }

    /// Allows any host from now on: the service listens for other machines, and can't know its names there.
    ///
    /// - Parameter forMetrics: whether it is the metrics' own address that does.
    package func allowAnyHost(forMetrics: Bool = false) {
        if forMetrics {
            checksMetricsHosts.store(false, ordering: .relaxed)
        } else {
            checksHosts.store(false, ordering: .relaxed)
        }
    }

    /// Reports from now on that the service is not ready. Requests are still served.
    package func startDraining() {
        readiness.startDraining()
    }
}

/// Whether the service accepts new traffic: true until it is told to stop.
final class Readiness: Sendable {
    private let draining = Atomic<Bool>(false)

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func startDraining() { draining.store(true, ordering: .relaxed) }
}

/// The settings of the service.
package struct SliderAPIConfiguration: Sendable {
    /// The version of the service, for `/` and the metrics.
    package var version: String

    /// The origins whose pages may call the service (`--allow-origin`): `*` for any, none by default.
    package var allowedOrigins: [String]

    /// The hosts that a request may ask for, until `SliderAPI.allowAnyHost()`.
    package var hosts: HostPolicy

    /// Who may send requests.
    package var access = AccessMode.local

    /// Whether `/metrics` has an address of its own (`--metrics-address`), and is not served beside the other paths.
    package var servesMetricsApart = false

    /// The longest time to live that a session's creation may ask for (`--session-ttl`, 30 days); nil for no limit.
    package var maximumTimeToLive: Duration?

    /// The folder whose files are served beside the API (`--static`); nil for none.
    package var staticFolder: StaticFolder?

    /// The rate limits of sessions and clients.
    package var rateLimiter = RateLimiter()

    /// Makes a configuration.
    package init(
        version: String, allowedOrigins: [String] = [], hosts: HostPolicy = .addresses(and: []),
        maximumTimeToLive: Duration? = .seconds(30 * 86_400)
    ) {
        self.version = version
        self.allowedOrigins = allowedOrigins
        self.hosts = hosts
        self.maximumTimeToLive = maximumTimeToLive
    }
}
