import Redis
import RedisSamples
import ServiceBasics
import SliderRecords
import SliderTimeline

@testable import RedisStore
@testable import SliderSessions

/// A store that returns what `RedisRecordStore` does of what a server replies. The server has its sessions, and replies
/// as the scripts do, but bytes of the input say which of its replies are damaged. Each call gets its result before it
/// returns.
///
/// Unchecked: one thread asks for its sessions. What another one may call when a watcher has left does nothing.
final class RepliedStore: ReplicatedRecordStore, @unchecked Sendable {
    /// A session as the server has it.
    private struct Stored {
        let number: Int
        var tag: SessionTag
        var record: [UInt8]
        let control: [UInt8]
        var bucketFullAt: [UInt8] = []
        var recordBefore: [UInt8] = []
        var changes: [(from: Int64, bytes: [UInt8])] = []

        var reply: RedisReply {
            .array([
                .integer(3), .bytes(Array("\(tag)".utf8)), .bytes(record), .bytes(control),
                .bytes(Array("\(number)".utf8)), .bytes(Array("60000".utf8)), .bytes(Array("e1 e2".utf8)),
                .bytes(recordBefore), .array(changes.map { .bytes($0.bytes) }), .bytes([]), .bytes(bucketFullAt),
            ])
        }

        /// How a caller gets from a state to this one.
        func update(from known: SessionTag?) -> RedisReply {
            guard let known, known.epoch == tag.epoch,
                let first = changes.firstIndex(where: { $0.from == known.version })
            else { return reply }
            return .array([.integer(2)] + changes[first...].map { .bytes($0.bytes) })
        }
    }

    /// What decides about the next reply.
    var source: ByteSource

    /// Now, in nanoseconds since 1970.
    var moment: Int64 = 1_700_000_000_000_000_000

    private var stored: [SessionID: Stored] = [:]
    private var created = 0
    private var responses: [String: StoredResponse] = [:]
    private var observer: @Sendable (SessionID, ReplicatedChangeNotice) -> Void = { _, _ in }

    init(_ source: ByteSource) { self.source = source }

    // MARK: - Replies

    /// The reply that comes in place of the one that the scripts give.
    private func replied(_ reply: RedisReply) -> RedisReply {
        var reply = reply
        let damages = source.byte()
        for _ in 0..<(damages < 160 ? 0 : Int(damages % 4) + 1) {
            reply = reply.damaged { [self] in source.number(below: $0) }
        }
        return reply
    }

    private func response(
        _ reply: RedisReply, to question: StoreReply.Question, of id: SessionID,
        _ receiver: @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        receiver(
            read(reply) { reply throws(ReplicatedStoreError) in try StoreReply(reply, to: question).state(of: id) })
    }

    private func read<Value>(
        _ reply: RedisReply, _ read: (RedisReply) throws(ReplicatedStoreError) -> Value
    ) -> Result<Value, ReplicatedStoreError> {
        do throws(ReplicatedStoreError) { return .success(try read(replied(reply))) } catch { return .failure(error) }
    }

    private static func bytes(_ replicated: ReplicatedRecord) -> [UInt8] {
        [UInt8(ascii: replicated.isPredicted ? "1" : "0")] + RecordCodec.encode(replicated.record)
    }

    // MARK: - The store

    func read(
        _ id: SessionID, unless known: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let reply: RedisReply? = stored[id].map {
            $0.tag == known ? .array([.integer(1)]) : $0.update(from: known)
        }
        response(reply ?? .array([.integer(0)]), to: .read(hasState: known != nil), of: id, receiver)
    }

    func put(
        _ put: ReplicatedPut, _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let (record, id) = (put.state.record, put.state.record.id)
        guard let base = put.base else {
            guard stored[id] == nil else { return response(.array([.integer(8)]), to: .creation, of: id, receiver) }
            created += 1
            stored[id] = Stored(
                number: created, tag: record.tag, record: Self.bytes(put.state),
                control: StoredControl.encode(record.control))
            for response in put.responses { responses[response.key] = response }
            return response(
                .array([.integer(1), .integer(Int64(stored.count))]), to: .creation, of: id, receiver)
        }
        guard var session = stored[id] else { return response(.array([.integer(0)]), to: .change, of: id, receiver) }
        guard session.tag == base else { return response(session.update(from: base), to: .change, of: id, receiver) }
        session.bucketFullAt = put.state.bucketFullAt.map { Array("\($0 / 1_000_000)".utf8) } ?? []
        if session.recordBefore.isEmpty { session.recordBefore = session.record }
        session.changes += put.changes.map { ($0.from, Array("\($0.from):".utf8) + ChangeCodec.encode($0)) }
        (session.tag, session.record) = (record.tag, Self.bytes(put.state))
        stored[id] = session
        for response in put.responses { responses[response.key] = response }
        response(.array([.integer(1)]), to: .change, of: id, receiver)
    }

    func delete(
        _ id: SessionID, basedOn base: SessionTag?,
        _ receiver: @escaping @Sendable (Result<ReplicatedState, ReplicatedStoreError>) -> Void
    ) {
        let question = StoreReply.Question.deletion(hasBase: base != nil)
        guard let session = stored[id] else { return response(.array([.integer(0)]), to: question, of: id, receiver) }
        if let base, base != session.tag { return response(session.update(from: base), to: question, of: id, receiver) }
        stored[id] = nil
        response(.array([.integer(1)]), to: question, of: id, receiver)
    }

    func list(
        _ query: SessionQuery,
        _ receiver: @escaping @Sendable (Result<SessionPage<SessionSummary>, ReplicatedStoreError>) -> Void
    ) {
        let sessions = stored.sorted { $0.value.number < $1.value.number }.map { id, session in
            RedisReply.array([
                .bytes(Array("\(id)".utf8)), .bytes(Array("\(session.number)".utf8)),
                .bytes(Array("\(session.tag)".utf8)), .bytes(session.record), .integer(60_000),
            ])
        }
        receiver(
            read(.array([.integer(Int64(sessions.count)), .array(sessions)])) { reply throws(ReplicatedStoreError) in
                try StoreReply.page(reply, of: query, examined: query.limit, at: moment / 1_000_000).page
            })
    }

    func response(
        under key: String, _ receiver: @escaping @Sendable (Result<StoredResponse?, ReplicatedStoreError>) -> Void
    ) {
        let reply = responses[key].flatMap { response in
            stored[response.session].map { _ in
                RedisReply.array([
                    .bytes(Array("\(response.session)".utf8)), .bytes(response.bytes), .integer(86_400_000),
                ])
            }
        }
        receiver(
            read(reply ?? .null) { reply throws(ReplicatedStoreError) in
                try StoreReply.response(reply, under: key, at: moment / 1_000_000)
            })
    }

    func subscribe(to id: SessionID, _ receiver: @escaping @Sendable (Result<Void, ReplicatedStoreError>) -> Void) {
        let reply = stored[id].map { RedisReply.array([.integer(1), .bytes(Array("\($0.tag)".utf8))]) }
        let tag = read(reply ?? .array([.integer(0)])) { reply throws(ReplicatedStoreError) in
            try StoreReply.subscribed(reply)
        }
        receiver(tag.map { _ in })
        if case .success(let tag) = tag { observer(id, tag.map { .isAt($0) } ?? .unknown) }
    }

    func setObserver(_ observer: @escaping @Sendable (SessionID, ReplicatedChangeNotice) -> Void) {
        self.observer = observer
    }

    /// Tells of a session, as another process would.
    func tell(_ news: ReplicatedChangeNotice, of id: SessionID) { observer(id, news) }

    func now() -> Int64 { moment }

    func touch(_: SessionID) {}
    func unsubscribe(from _: SessionID) {}
    func keepAlive(_: SessionID, watchers _: @escaping @Sendable () -> Int) {}

    func otherWatchers(
        of _: SessionID, _ receiver: @escaping @Sendable (Result<Int, ReplicatedStoreError>) -> Void
    ) {
        receiver(read(.integer(2)) { reply throws(ReplicatedStoreError) in try StoreReply.watchers(reply) })
    }

    func exchange(
        _: ProcessCounts, _ receiver: @escaping @Sendable (Result<ProcessCounts, ReplicatedStoreError>) -> Void
    ) {
        let reply = RedisReply.array([.integer(1), .integer(2), .integer(3)])
        receiver(read(reply) { reply throws(ReplicatedStoreError) in try StoreReply.counts(reply) })
    }

    func allowExpiry(_: SessionID) {}
    func tidy(renewing _: Bool) {}

    var failure: ReplicatedStoreError? { nil }
    var isDurable: Bool { false }
    var figures: StoreFigures { StoreFigures(sessions: stored.count, contentBytes: 0) }
    var expiredCount: Int { 0 }
}
