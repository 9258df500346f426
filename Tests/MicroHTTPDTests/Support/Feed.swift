import ServiceBasics
import Synchronization

@testable import MicroHTTPD

/// Something that goes on: parts that any number of streams send, each all of them.
final class Feed: Sendable {
    private struct State: Sendable {
        var parts: [String] = []
        var repeated: String?
        var hasEnded = false
        var wakers: [HTTPStreamWaker] = []
        var written = 0
        var asked = 0
        var closings = 0
    }

    private let state = Lock(State())
    private let pause: Duration

    init(askedAfter pause: Duration = .seconds(3_600)) {
        self.pause = pause
    }

    /// How many parts streams have written, how often they were asked, and how many are over.
    var written: Int { state.withLock { $0.written } }
    var asked: Int { state.withLock { $0.asked } }
    var closings: Int { state.withLock { $0.closings } }

    func put(_ part: String) {
        change { $0.parts.append(part) }
    }

    /// From now on there is always this part, until the end.
    func repeatPart(_ part: String) {
        change { $0.repeated = part }
    }

    func end() {
        change { $0.hasEnded = true }
    }

    func open(_ waker: HTTPStreamWaker) -> any HTTPStream {
        state.withLock { $0.wakers.append(waker) }
        return Reader(self)
    }

    private func change(_ change: (inout State) -> Void) {
        let wakers = state.withLock { state in
            change(&state)
            return state.wakers
        }
        for waker in wakers { waker.wake() }
    }

    private func part(_ place: Int) -> (text: String?, step: HTTPStreamStep) {
        state.withLock { state in
            state.asked += 1
            let text = place < state.parts.count ? state.parts[place] : state.hasEnded ? nil : state.repeated
            guard let text else { return (nil, state.hasEnded ? .end : .wait(atMost: pause)) }
            state.written += 1
            return (text, .more)
        }
    }

    private final class Reader: HTTPStream {
        private let feed: Feed
        private var place = 0

        init(_ feed: Feed) {
            self.feed = feed
        }

        func write(to body: inout [UInt8]) -> HTTPStreamStep {
            let (text, step) = feed.part(place)
            guard let text else { return step }
            place += 1
            body += text.utf8
            return step
        }

        func close() {
            feed.state.withLock { $0.closings += 1 }
        }
    }
}
