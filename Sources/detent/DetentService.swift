import Logging
import MicroHTTPD
import ServiceLifecycle
import SliderAPI
import SliderSessions

/// Serves until the service is told to stop, then drains: what is under way is answered.
struct DetentService: Service {
    let server: HTTPServer
    let api: SliderAPI
    let drain: DrainSettings
    let logger: Logger

    func run() async throws {
        try? await gracefulShutdown()
        logger.notice("draining", metadata: ["delay": "\(drain.delay)", "timeout": "\(drain.timeout)"])
        api.startDraining()
        // The task may be cancelled by now; draining goes on all the same, in a task of its own.
        await Task.detached { [drain, server] in
            try? await Task.sleep(for: drain.delay)
            await server.shutDown(within: drain.timeout)
        }.value
    }
}

/// Lets the store do what has to be done from time to time.
struct StoreService: Service {
    let store: any SessionStore

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await store.run()
        }
    }
}
