public import Logging
public import MicroHTTPD
public import SliderSessions
import Synchronization

/// The service: routes on one side, sessions on the other.
///
/// Shared by all workers and never changed; each worker has a handler of its own (`makeHandler`) with its scratch
/// storage and its counters.
public final class SliderAPI: Sendable {
    let configuration: SliderAPIConfiguration
    let store: any SessionStore
    let statics: StaticAnswers
    let metrics: Metrics
    let readiness: Readiness
    let logger: Logger
    let droppedLogLines: @Sendable () -> UInt64
    let checksHosts = Atomic<Bool>(true)

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - configuration: what it answers and for whom.
    ///   - store: where its sessions live.
    ///   - workers: how many workers will have a handler.
    ///   - logger: where it tells what happens.
    ///   - droppedLogLines: how many lines the logger has dropped so far, for the metrics; from any thread.
    public init(
        _ configuration: SliderAPIConfiguration, store: any SessionStore, workers: Int, logger: Logger,
        droppedLogLines: @escaping @Sendable () -> UInt64 = { 0 }
    ) {
        self.configuration = configuration
        self.store = store
        self.logger = logger
        self.droppedLogLines = droppedLogLines
        readiness = Readiness()
        metrics = Metrics(workers: workers)
        statics = StaticAnswers(configuration)
    }

    /// Makes the handler of one worker.
    public func makeHandler(worker: Int) -> any HTTPHandler {
        APIHandler(self, counters: metrics.counters(ofWorker: worker))
    }

    /// From now on any host may be asked for: the service listens for other machines, by names that it can't know.
    public func answerToAnyHost() {
        checksHosts.store(false, ordering: .relaxed)
    }

    /// From now on the service says that it is not ready, and goes on answering.
    public func startDraining() {
        readiness.startDraining()
    }
}
