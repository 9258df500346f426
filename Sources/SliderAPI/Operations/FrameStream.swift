import JSONText
import MicroHTTPD
import ServiceBasics
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// A session of a stream. Without a watch, the session does not exist for the client.
struct StreamedSession: Sendable {
    let id: SessionID
    let watch: SessionWatch?
}

/// The frames of a session or of several as server-sent events (WHATWG HTML §9.2), for one client.
final class FrameStream: HTTPStream {
    /// After how long without data a comment is sent, so that proxies keep the connection.
    private static let heartbeat = Duration.seconds(15)

    /// How long a client waits before it reconnects, in milliseconds.
    private static let retry = "retry: 1000\n"

    /// The watched sessions, each at the index of its bit; those that do not exist for the client are left out.
    private let watches: SessionWatches

    /// The ids of the sessions that do not exist, by index, until the client is told.
    private var absent: [Int: SessionID] = [:]

    /// Whether events name their session.
    private let isOfMany: Bool

    /// The sessions whose news is being sent, as bits.
    private var sending: UInt64 = 0

    /// The session that is looked at first next time, so that each has its turn.
    private var turn = 0

    /// The sessions that have ended, as bits.
    private var ended: UInt64 = 0

    /// Whether its frames have confirmations.
    private let isChecked: Bool
    /// Until when it may go on; nil for no end.
    private var permit: StreamPermit?

    /// Counts against the client's limit until the stream is closed.
    private var place: StreamReservation?
    private let counters: WorkerCounters
    private var isNew = true

    private let clock: ServiceClock

    /// When data was last sent.
    private var lastSent: Int64

    init(
        _ sessions: [StreamedSession], isOfMany: Bool = false, isChecked: Bool, permit: StreamPermit? = nil,
        place: StreamReservation? = nil, _ waker: HTTPStreamWaker, _ counters: WorkerCounters, _ clock: ServiceClock
    ) {
        watches = SessionWatches(sessions.map(\.watch)) { waker.wake() }
        self.isOfMany = isOfMany
        self.isChecked = isChecked
        self.permit = permit
        self.place = place
        self.counters = counters
        self.clock = clock
        lastSent = clock.monotonic()
        counters.countStream(opened: true)
        for (index, session) in sessions.enumerated() where session.watch == nil { absent[index] = session.id }
    }

    func write(to body: inout [UInt8]) -> HTTPStreamStep {
        // The client may go on with another token.
        if permit?.isValid() == false { return .end }
        if isNew {
            isNew = false
            body += Self.retry.utf8
            return .more
        }
        guard let (session, news) = nextNews() else { return keepAlive(&body) }
        lastSent = clock.monotonic()
        switch news {
        case .update(let update):
            let bytes = update.bytes(withConfirmation: isChecked) { update in
                makeEvent(update.shown, of: session).bytes(update.shown.current.frame)
            }
            append(bytes, of: session, to: &body)
            counters.countFrameSent()
        case .merged(let merged):
            var event = makeEvent(merged.shown, of: session)
            switch merged.reason {
            case .slow(let frames):
                event.writer.merged = frames
                counters.countFramesMerged(frames)
            case .away(let events): event.writer.missed = events
            case .restarted: event.writer.isRestarted = true
            }
            append(event.bytes(merged.shown.current.frame), of: session, to: &body)
            counters.countFrameSent()
        case .ended(let ending):
            return end(session, ending.rawValue, in: &body)
        case nil:
            return end(session, "absent", in: &body)
        }
        return .more
    }

    private func makeEvent(_ shown: ShownFrame, of session: SessionID) -> FrameEvent {
        var event = FrameEvent(shown.current, of: session)
        if isChecked { event.writer.confirmation = shown.confirmation }
        event.writer.add(shown.control, trackWidth: shown.trackWidth)
        return event
    }

    /// Says why a session has ended. The stream ends with its last session.
    private func end(_ session: SessionID, _ reason: String, in body: inout [UInt8]) -> HTTPStreamStep {
        let name = isOfMany ? "\"session\": \"\(session)\", " : ""
        body += "event: ended\ndata: {\(name)\"reason\": \"\(reason)\"}\n\n".utf8
        return ended.nonzeroBitCount == watches.count ? .end : .more
    }

    /// The session whose turn it is and its next news; nil if no session has any. For a session that does not exist for
    /// the client, the news is nil.
    private func nextNews() -> (session: SessionID, news: SessionNews?)? {
        sending = (sending | watches.takeNoted()) & ~ended
        while sending != 0 {
            // The sessions from `turn` on; a shift by 64 leaves none.
            let later = sending & ~((1 << UInt64(turn)) &- 1)
            let index = (later == 0 ? sending : later).trailingZeroBitCount
            let bit: UInt64 = 1 << UInt64(index)
            turn = index + 1
            guard let session = watches.session(at: index) else {
                ended |= bit
                sending &= ~bit
                guard let session = absent.removeValue(forKey: index) else { continue }
                return (session, nil)
            }
            if let news = watches.next(at: index) {
                if case .ended = news { ended |= bit }
                return (session, news)
            }
            sending &= ~bit
        }
        return nil
    }

    /// Appends an event of a frame. In a stream of many sessions its id begins with the session's.
    private func append(_ event: [UInt8], of session: SessionID, to body: inout [UInt8]) {
        if isOfMany {
            body.reserveCapacity(body.count + event.count + SessionID.maximumLength + 1)
            body += FrameEvent.start
            body += "\(session)@".utf8
            body += event[FrameEvent.start.count...]
        } else {
            body += event
        }
    }

    func close() {
        watches.end()
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
    /// How each begins, up to its id.
    static let start = Array("event: frame\nid: ".utf8)

    let tag: SessionTag
    var writer: FrameWriter

    init(_ shown: SessionFrame, of session: SessionID) {
        tag = shown.tag
        writer = FrameWriter(shown, of: session)
    }

    func bytes(_ frame: Frame) -> [UInt8] {
        var json = JSONWriter()
        writer.write(frame, to: &json)
        return Self.start + Array("\(tag)\ndata: ".utf8) + json.finish() + Array("\n\n".utf8)
    }
}
