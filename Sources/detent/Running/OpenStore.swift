import Glibc
import Logging
import MicroHTTPD
import RateLimiting
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

    private let kind: Kind

    private enum Kind {
        case memory
        case file(StoredSessions, any RecordStore)
        case redis(ReplicatedSessions, RedisRecordStore)
    }

    /// Opens the store, and logs what was found.
    init(_ settings: ServeSettings, _ logger: Logger) throws(CommandFailure) {
        if case .redis(let address, let timeout) = settings.store.location {
            var configuration = RedisConfiguration(address)
            configuration.timeout = timeout
            let log = RedisLog(logger: logger)
            if let exposed = settings.store.exposure { logger.warn(of: exposed, "a password of Redis") }
            do throws(RedisError) {
                let redis = try RedisRecordStore(configuration, onChange: log.note, onTrouble: log.note)
                let replicated = ReplicatedSessions(settings.sessions, in: redis)
                (kind, sessions) = (.redis(replicated, redis), replicated)
            } catch {
                throw CommandFailure(.system, error.description)
            }
        } else if let storage = try settings.store.open(settings.sessions, logger) {
            let stored = StoredSessions(settings.sessions, over: storage)
            (kind, sessions) = (.file(stored, storage.records), stored)
        } else {
            (kind, sessions) = (.memory, MemorySessions(settings.sessions))
        }
    }

    /// Where the buckets of clients are that several processes share; nil if this process counts by itself.
    var leases: (any LeaseSource)? {
        if case .redis(_, let redis) = kind { redis } else { nil }
    }

    /// Starts the store's threads, or waits until Redis is there.
    func start() async throws {
        switch kind {
        case .memory: break
        case .file(let stored, _): try stored.start()
        case .redis(let replicated, let redis):
            for _ in 0..<200 where redis.isWaiting { try await Task.sleep(for: .milliseconds(10)) }
            if let refusal = redis.setupProblem ?? redis.refusedSubscription {
                throw CommandFailure(.configuration, refusal)
            }
            replicated.exchangeCounts()
        }
    }

    /// Closes the store. Does nothing if it is closed.
    func stop() async {
        switch kind {
        case .memory: break
        // Without this the next start would count as one after a crash.
        case .file(let stored, _): await stored.stop(within: .seconds(1))
        case .redis(let replicated, let redis):
            await redis.stop(within: .milliseconds(500))
            replicated.close()
        }
    }

    /// How many sessions could not be stored.
    var unstoredSessions: Int {
        if case .file(let stored, _) = kind { stored.unstoredSessions } else { 0 }
    }

    /// Why the next start will not find the stored sessions; nil if it will.
    var loss: RecordStoreError? {
        if case .file(_, let records) = kind { records.loss } else { nil }
    }
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

/// Whether the image's folder for a volume has no volume, so that its files end with the container.
enum VolumeCheck {
    /// The folder that `DETENT_VOLUME` names, if the store is to be in it and no volume is mounted there.
    static func missingVolume(for path: String) -> String? {
        guard let value = getenv("DETENT_VOLUME"), value.pointee != 0 else { return nil }
        var folder = String(cString: value)
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return path.hasPrefix(folder + "/") && !isMount(folder) ? folder : nil
    }

    /// Whether something is mounted at a folder: the fifth field of a line of mountinfo (proc(5)) is a mount point. The
    /// device number can't be used, because a volume may be on the container's device.
    private static func isMount(_ folder: String) -> Bool {
        guard let bytes = try? InputFile.read("/proc/self/mountinfo") else { return true }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
            line.split(separator: " ").dropFirst(4).first.map(String.init) == folder
        }
    }
}
