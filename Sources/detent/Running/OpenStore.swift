import Logging
import MicroHTTPD
import Redis
import RedisStore
import ServiceBasics
import SliderAPI
import SliderRecords
import SliderSessions
import Synchronization

/// The store of a running service.
struct OpenStore {
    /// The sessions in it.
    let sessions: any SessionStore

    /// The sessions of this process alone; nil if they are replicated.
    private let kept: ResidentSessions?
    private let storage: StorageSettings?

    /// The Redis store and the replicated sessions in it; nil if there are none.
    private let redis: RedisRecordStore?
    private let replicated: ReplicatedSessions?
    private let logger: Logger

    /// Opens the store, and logs what was found.
    init(_ settings: ServeSettings, _ logger: Logger) throws(CommandFailure) {
        self.logger = logger
        if case .redis(let address) = settings.store.location {
            var configuration = RedisConfiguration(address)
            configuration.timeout = settings.store.timeout
            let log = RedisLog(logger: logger)
            do throws(RedisError) {
                let redis = try RedisRecordStore(configuration, onChange: log.note, onTrouble: log.note)
                let replicated = ReplicatedSessions(settings.sessions, in: redis)
                (self.redis, self.replicated, kept, storage) = (redis, replicated, nil, nil)
                sessions = replicated
            } catch {
                throw CommandFailure(.system, error.description)
            }
            return
        }
        let storage = try settings.store.open(settings.sessions, logger)
        let kept = ResidentSessions(settings.sessions, storage: storage)
        (self.kept, self.storage, redis, replicated, sessions) = (kept, storage, nil, nil, kept)
    }

    /// Starts the store's threads, or waits until Redis is there.
    func start() async throws {
        try kept?.startStorage()
        guard let redis else { return }
        for _ in 0..<200 where redis.isWaiting { try await Task.sleep(for: .milliseconds(10)) }
        if let unfitness = redis.unfitness { throw CommandFailure(.configuration, unfitness) }
    }

    /// Closes the store. Does nothing if it is closed.
    func stop() async {
        // Without this the next start would count as one after a crash.
        await kept?.stopStorage(within: .seconds(1))
        redis?.close()
        replicated?.close()
    }

    /// How many sessions could not be stored.
    var unstoredSessions: Int { kept?.unstoredSessions ?? 0 }

    /// Why the next start will not find the stored sessions; nil if it will.
    var loss: RecordStoreError? { storage?.records.loss }
}

/// Serves until the service is told to stop, then drains: it finishes the requests in progress.
struct DetentService {
    let server: HTTPServer

    /// The server of the metrics' own address; nil if they have none.
    let metrics: HTTPServer?
    let api: SliderAPI
    let drain: DrainSettings
    let logger: Logger
    var clock = ServiceClock.system

    /// - Parameter stopRequests: ends when the service is to stop.
    func run(until stopRequests: AsyncStream<Void>) async {
        for await _ in stopRequests {}
        logger.notice("draining", metadata: ["delay": "\(drain.delay)", "timeout": "\(drain.timeout)"])
        api.startDraining()
        await stop()
    }

    /// Serves as before for the delay, and then finishes the requests in progress.
    func stop() async {
        try? await clock.sleep(for: drain.delay)
        await server.shutDown(within: drain.timeout)
        await metrics?.shutDown(within: .milliseconds(100))
    }
}
