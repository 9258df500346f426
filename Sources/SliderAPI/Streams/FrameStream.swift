import JSONText
import MicroHTTPD
import ServiceBasics
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// The frames of a session as server-sent events (WHATWG HTML §9.2), for one client.
final class FrameStream: HTTPStream {
    /// After how long without data a comment is sent, so that proxies keep the connection.
    private static let heartbeat = Duration.seconds(15)

    /// How long a client waits before it reconnects, in milliseconds.
    private static let retry = "retry: 1000\n"

    private let watch: SessionWatch
    /// Whether its frames have confirmations.
    private let isChecked: Bool
    /// Until when it may go on; nil for no end.
    private var permit: StreamPermit?

    /// In the share of its client, until it is closed.
    private var place: StreamPlace?
    private let counters: WorkerCounters
    private var isNew = true

    private let clock: ServiceClock

    /// When data was last sent.
    private var lastSent: Int64

    init(
        _ watch: SessionWatch, isChecked: Bool, permit: StreamPermit? = nil, place: StreamPlace? = nil,
        _ waker: HTTPStreamWaker, _ counters: WorkerCounters, _ clock: ServiceClock
    ) {
        self.watch = watch
        self.isChecked = isChecked
        self.permit = permit
        self.place = place
        self.counters = counters
        self.clock = clock
        lastSent = clock.monotonic()
        counters.countStream(opened: true)
        watch.begin { waker.wake() }
    }

    func write(to body: inout [UInt8]) -> HTTPStreamStep {
        // The client may go on with another token.
        if permit?.isValid() == false { return .end }
        if isNew {
            isNew = false
            body += Self.retry.utf8
            return .more
        }
        guard let news = watch.next() else { return keepAlive(&body) }
        lastSent = clock.monotonic()
        switch news {
        case .update(let update):
            body += update.bytes(withConfirmation: isChecked) { update in
                var event = FrameEvent(update.tag, in: watch.session, gesture: update.gesture)
                if isChecked { event.writer.confirmation = update.confirmation }
                return event.bytes(update.frame)
            }
            counters.countFrameSent()
        case .merged(let merged):
            var event = FrameEvent(merged.tag, in: watch.session, gesture: merged.gesture)
            if isChecked { event.writer.confirmation = merged.confirmation }
            switch merged.reason {
            case .slow(let frames):
                event.writer.merged = frames
                counters.countFramesMerged(frames)
            case .away(let events): event.writer.missed = events
            case .restarted: event.writer.isRestarted = true
            }
            body += event.bytes(merged.frame)
            counters.countFrameSent()
        case .ended(let ending):
            body += "event: ended\ndata: {\"reason\": \"\(ending.rawValue)\"}\n\n".utf8
            return .end
        }
        return .more
    }

    func close() {
        watch.end()
        place = nil
        counters.countStream(opened: false)
    }

    /// Handles a call without news: sends a heartbeat if it is due.
    private func keepAlive(_ body: inout [UInt8]) -> HTTPStreamStep {
        let silence = Duration.nanoseconds(clock.monotonic() - lastSent)
        guard silence >= Self.heartbeat else { return .wait(atMost: pause(before: Self.heartbeat - silence)) }
        lastSent = clock.monotonic()
        body += ":\n\n".utf8
        return .wait(atMost: pause(before: Self.heartbeat))
    }

    /// How long it may wait for news before a heartbeat in this time.
    private func pause(before heartbeat: Duration) -> Duration {
        permit == nil ? heartbeat : min(heartbeat, StreamPermit.interval)
    }
}

/// A frame as an event of a stream.
private struct FrameEvent {
    let tag: SessionTag
    var writer: FrameWriter

    init(_ tag: SessionTag, in session: SessionID, gesture: String?) {
        self.tag = tag
        writer = FrameWriter(session: session, tag: tag, gesture: gesture)
    }

    func bytes(_ frame: Frame) -> [UInt8] {
        var json = JSONWriter()
        writer.write(frame, to: &json)
        return Array("event: frame\nid: \(tag)\ndata: ".utf8) + json.finish() + Array("\n\n".utf8)
    }
}
