import Logging
import MicroHTTPD
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

    func run() async throws {
        try? await gracefulShutdown()
        logger.notice("draining", metadata: ["delay": "\(drain.delay)", "timeout": "\(drain.timeout)"])
        api.startDraining()
        // The task may be cancelled by now. Draining runs in a task of its own, which the cancellation does not reach.
        await Task.detached { [drain, server, metrics] in
            try? await Task.sleep(for: drain.delay)
            await server.shutDown(within: drain.timeout)
            await metrics?.shutDown(within: .milliseconds(100))
        }.value
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
