import Logging
import SliderAPI
import SliderSessions
import TestPatience
import Testing
import UnixSignals

@testable import MicroHTTPD
@testable import detent

/// When the service stops, to the millisecond.
struct StoppingTests {
    private let time = TestClock()

    @Test(arguments: [UnixSignal.sigterm, .sigint, .sighup])
    func aSecondSignal_within500Milliseconds_isARepeat(_ first: UnixSignal) {
        let start: Int64 = 7_000_000_000
        for (later, isEnd) in [(0, false), (499, false), (500, true), (60_000, true)] {
            for second in [UnixSignal.sigterm, .sigint, .sighup] {
                var signals = StopSignals()
                #expect(signals.meaning(of: first, at: start) == .stop)
                #expect(
                    signals.meaning(of: second, at: start + Int64(later) * 1_000_000)
                        == (isEnd && second != .sighup ? .endAtOnce : .repeated))
            }
        }
    }

    @Test(.timeLimit(.minutes(Patience.minutes)))
    func requestsAreServed_untilTheDrainsDelayIsOver() async throws {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        configuration.workers = 1
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let api = SliderAPI(
            SliderAPIConfiguration(version: "test", allowedOrigins: []), store: MemorySessions(), workers: 1,
            logger: logger)
        let server = HTTPServer(configuration, observer: api.observer, makeHandler: api.makeHandler)
        try server.start()
        let service = DetentService(
            server: server, metrics: nil, api: api, drain: DrainSettings(delay: .seconds(2), timeout: .zero),
            logger: logger, clock: time.clock)
        async let stopped: Void = service.stop()
        try await time.untilNextWakeUp(is: .seconds(2))
        time.advance(by: .milliseconds(1_999))
        #expect(server.state?.phase == .serving)
        time.advance(by: .milliseconds(1))
        await stopped
        #expect(server.state == nil)
    }
}
