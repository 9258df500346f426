import Logging
import MicroHTTPD
import ServiceBasics
import SliderAPI

/// Serves until the service is told to stop, then drains: it still answers requests in progress.
struct DetentService {
    let server: HTTPServer

    /// The server of the metrics' own address; nil if they have none.
    let metrics: HTTPServer?
    let api: SliderAPI
    let drain: DrainSettings
    let logger: Logger
    var clock = ServiceClock.system

    /// - Parameter stopRequests: ends when the service shall stop.
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
