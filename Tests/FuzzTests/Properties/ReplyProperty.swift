import ServiceBasics
import SliderEngine
import SliderRecords
import SliderTimeline

@testable import Redis
@testable import RedisStore
@testable import SliderSessions

/// Whatever a server replies to the scripts of `RedisStore`, each request has one response.
enum ReplyProperty {
    private static let controls = Preset.all.map(\.control)
    private static let ids = ["a", "b"].compactMap { SessionID($0) }

    /// A clock on which no time passes and no task waits.
    private static let clock = ServiceClock(
        monotonic: { 1_000_000_000 }, wall: { 1_700_000_000_000 }, sleep: { _ in throw CancellationError() })

    static func check(_ bytes: [UInt8]) throws(Violation) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        if first % 4 == 0 { return try checkReplies(rest) }
        try checkRequests(RepliedStore(ByteSource(rest)))
    }

    /// What a reader finds in the bytes, up to the first defect, if they come in pieces of a size.
    private static func replies(in bytes: [UInt8], piece: Int) -> [RedisReply] {
        let reader = ReplyReader(limit: 1 << 16)
        var (replies, rest): ([RedisReply], ArraySlice<UInt8>) = ([], bytes[...])
        while !rest.isEmpty {
            let isSound = (try? rest.prefix(piece).withUnsafeBytes { try reader.read($0, into: &replies) }) != nil
            guard isSound else { break }
            rest = rest.dropFirst(piece)
        }
        return replies
    }

    /// Reads the bytes as a server's replies (RESP2), and each as that to every call.
    private static func checkReplies(_ bytes: [UInt8]) throws(Violation) {
        let replies = Self.replies(in: bytes, piece: 1 << 16)
        for piece in [1, 7] where Self.replies(in: bytes, piece: piece) != replies {
            throw Violation("pieces of \(piece) give other replies than the whole")
        }
        let questions: [StoreReply.Question] = [
            .read(hasState: false), .read(hasState: true), .creation, .change, .deletion(hasBase: false),
            .deletion(hasBase: true),
        ]
        for reply in replies {
            for question in questions {
                guard case .other(.record(let replicated))? = try? StoreReply(reply, to: question).state(of: ids[0])
                else {
                    continue
                }
                _ = try? Session(replicated: replicated)
            }
            _ = try? StoreReply.subscribed(reply)
            _ = try? StoreReply.response(reply, under: "k", at: 0)
            _ = StoreReply.examination(reply)
            _ = StoreReply.sweep(reply)
            if let time = StoreReply.time(reply) {
                try Violation.require((0...TimelineRecord.largest).contains(time), "the time is \(time)")
            }
            let query = SessionQuery(cursor: SessionCursor(2), limit: 2)
            guard let page = try? StoreReply.page(reply, of: query, examined: 2, at: 0).page else { continue }
            try Violation.require(page.next?.number.map { $0 > 2 } ?? true, "the next page is one of before")
        }
    }

    /// Performs requests on sessions that are in a store with damaged replies.
    private static func checkRequests(_ store: RepliedStore) throws(Violation) {
        let sessions = ReplicatedSessions(SessionLimits(), in: store, clock: clock) { _ in }
        defer { sessions.close() }
        var (watches, known): ([SessionWatches], SessionTag?) = ([], nil)
        for step in 0..<32 where !store.source.isEmpty {
            let id = store.source.choice(of: ids)
            switch store.source.byte() % 12 {
            case 0, 1:
                let draft = draft(of: id, from: &store.source)
                known = try delivered(sessions.create(draft, recording: nil))?.shown.tag ?? known
            case 2: known = try delivered(sessions.read(id, settling: store.source.flag()))?.shown.tag ?? known
            case 3: _ = try delivered(sessions.trace(id))
            case 4: _ = try delivered(sessions.state(id))
            case 5: _ = try delivered(sessions.end(id, if: precondition(known, &store.source)))
            case 6: _ = try delivered(sessions.list(SessionQuery(limit: 1 + store.source.count(upTo: 2))))
            case 7:
                let watch = try delivered(sessions.watch(id, after: store.source.flag() ? known : nil))
                if let watch { watches.append(SessionWatches([watch]) {}) }
            case 8:
                store.moment += Int64(store.source.byte()) * 100_000_000
                let news: [ReplicatedChangeNotice] = [
                    .unknown, .deleted, .changed(version: .max), .changed(version: 1),
                ]
                store.tell(store.source.choice(of: news), of: id)
            case 9: try checkKeyedRequest("k\(store.source.count(upTo: 3))", on: id, in: sessions, over: store)
            default:
                let events = events(from: &store.source)
                let precondition = precondition(known, &store.source)
                let response = sessions.apply(
                    events, to: id, if: precondition, predicted: store.source.flag(), recording: nil)
                known = try delivered(response)?.shown.tag ?? known
            }
            for watch in watches { try take(from: watch, at: step) }
        }
    }

    private static func checkKeyedRequest(
        _ name: String, on id: SessionID, in sessions: ReplicatedSessions, over store: RepliedStore
    ) throws(Violation) {
        let body = [store.source.byte() & 1]
        let request = KeyedRequest(name: name, fingerprint: RequestFingerprint(body.span))
        guard case .first? = try delivered(sessions.begin(request)) else { return }
        let recorder = ResponseRecorder<AppliedEvents>(request) { _ in [1] }
        let events = events(from: &store.source)
        _ = try delivered(sessions.apply(events, to: id, if: .none, predicted: false, recording: recorder))
    }

    /// Takes what a watcher has to be told.
    private static func take(from watch: SessionWatches, at step: Int) throws(Violation) {
        for _ in 0..<200 {
            switch watch.next(at: 0) {
            case nil, .ended?: return
            case .update?, .merged?: continue
            }
        }
        throw Violation("a watcher has news without an end in step \(step)")
    }

    /// The value of a response; nil if it is a refusal.
    private static func delivered<Value>(_ response: SessionResult<Value>) throws(Violation) -> Value? {
        let responses = Lock<[Result<Value, SessionError>]>([])
        response.deliver(to: .init(network: 0) { response in responses.withLock { $0.append(response) } })
        let all = responses.withLock { $0 }
        try Violation.require(all.count == 1, "a request has \(all.count) responses")
        return all.first.flatMap { try? $0.get() }
    }

    private static func draft(of id: SessionID, from source: inout ByteSource) -> SessionDraft {
        var draft = SessionDraft(id: id, control: source.choice(of: controls))
        if source.flag() { draft.traced = 3 }
        if source.flag() { draft.timeToLive = .seconds(Int64(source.byte()) + 1) }
        return draft
    }

    private static func precondition(_ known: SessionTag?, _ source: inout ByteSource) -> SessionPrecondition {
        source.byte() % 4 == 0 ? .tags([known?.description ?? ""]) : .none
    }

    private static func events(from source: inout ByteSource) -> [SessionEvent] {
        let control = source.choice(of: controls)
        return (0...source.count(upTo: 2)).map { _ in source.sessionEvent(of: control) }
    }
}
