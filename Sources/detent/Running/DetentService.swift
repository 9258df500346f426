import Logging
import MicroHTTPD
import ServiceBasics
import ServiceLifecycle
import SliderAPI
import SliderSessions

/// Serves until the service is told to stop, then drains: it still answers requests in progress.
struct DetentService: Service {
    let server: HTTPServer

    /// The server of the metrics' own address; nil if they have none.
    let metrics: HTTPServer?
    let api: SliderAPI
    let drain: DrainSettings
    let logger: Logger
    var clock = ServiceClock.system

    func run() async throws {
        try? await gracefulShutdown()
        logger.notice("draining", metadata: ["delay": "\(drain.delay)", "timeout": "\(drain.timeout)"])
        api.startDraining()
        // The task may be cancelled by now. Draining runs in a task of its own, which the cancellation does not reach.
        await Task.detached { await stop() }.value
    }

    /// Serves as before for the delay, and then finishes the requests in progress.
    func stop() async {
        try? await clock.sleep(for: drain.delay)
        await server.shutDown(within: drain.timeout)
        await metrics?.shutDown(within: .milliseconds(100))
    }
}

/// Runs the store's regular work.
struct StoreService: Service {
    let store: any SessionStore

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await store.run()
        }
    }
}
