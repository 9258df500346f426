import ServiceBasics
import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

@testable import SliderSessions

/// How long sessions live without a request: the time of the creation or of the store's limits, and at most an hour
/// before the first event.
struct TimeToLiveTests {
    private let time = TestClock()

    private func store(_ timeToLive: Duration?) -> MemorySessions {
        MemorySessions(SessionLimits(timeToLive: timeToLive), clock: time.clock)
    }

    /// Makes a session, and applies an event to it unless it stays unused.
    private func made(
        _ own: Duration?, isUsed: Bool = true, in store: MemorySessions
    ) throws -> SessionID {
        let id = try store.create(SessionDraft(control: try Controls.meshing(), timeToLive: own)).get().id
        if isUsed { _ = try store.apply([.init(.elapsed)], to: id, if: .none).get() }
        return id
    }

    @Test(
        arguments: [
            (Duration.seconds(60), nil, 60), (.seconds(60), .seconds(5), 5), (.seconds(60), .seconds(86_400), 86_400),
            (nil, .seconds(5), 5), (nil, .seconds(86_400), 86_400),
        ] as [(Duration?, Duration?, Int64)])
    func aSession_livesAsLongAsItAsked_orElseAsTheStoreSays(
        _ general: Duration?, _ own: Duration?, _ expected: Int64
    ) throws {
        let store = store(general)
        let id = try made(own, in: store)
        let reading = try store.read(id, settling: false).get()
        #expect(reading.expiresAt == time.clock.wall() + expected * 1000)
        time.advance(by: .seconds(expected))
        store.endIdleSessions()
        #expect(store.counts.present == 1)
        time.advance(by: .seconds(1))
        store.endIdleSessions()
        #expect(store.counts.present == 0)
    }

    @Test(arguments: [nil, Duration.seconds(86_400)], [nil, Duration.seconds(86_400)])
    func aSessionWithoutAnEvent_livesAnHour(_ general: Duration?, _ own: Duration?) throws {
        let store = store(general)
        let id = try made(own, isUsed: false, in: store)
        let reading = try store.read(id, settling: false).get()
        #expect(reading.expiresAt == time.clock.wall() + 3_600_000)
        time.advance(by: .seconds(3601))
        store.endIdleSessions()
        #expect(store.counts.expired == 1)
    }

    @Test func anEventThatIsRefused_doesNotMakeASessionUsed() throws {
        let store = store(nil)
        let id = try made(nil, isUsed: false, in: store)
        #expect(store.apply([.init(.undo)], to: id, if: .none).refusal != nil)
        #expect(try store.read(id, settling: false).get().expiresAt != nil)
    }

    @Test func aSession_ofShorterLife_endsBeforeOneOfLonger() throws {
        let store = store(.seconds(3600))
        _ = try made(.seconds(10), in: store)
        let long = try made(.seconds(100), in: store)
        time.advance(by: .seconds(11))
        #expect(store.residents.idleSessions().count == 1)
        store.endIdleSessions()
        #expect(store.counts.present == 1)
        _ = try store.read(long, settling: false).get()
    }
}
