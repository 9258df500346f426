import Redis
import SliderEngine
import SliderRecords
import SliderTimeline

/// Reads the replies of scripts about one session. Any reply gives a state or an error: the server may have been
/// modified, or not be this store's.
struct StoreReply {
    /// The call, which decides which replies are possible.
    enum Question: Sendable {
        /// Reads a session. The caller has a state of it or none.
        case read(hasState: Bool)
        case creation
        case change
        /// The end of a session, only in one state or in any.
        case deletion(hasBase: Bool)

        fileprivate var codes: [StoreScripts.Code] {
            switch self {
            case .read(hasState: false): [.absent, .record]
            case .read(hasState: true): [.absent, .current, .changes, .record]
            case .creation: [.absent, .current, .full, .keyInUse, .traceFull, .uncertain, .taken, .late, .ownerFull]
            case .change: [.absent, .current, .changes, .record, .keyInUse, .uncertain]
            case .deletion(hasBase: false): [.absent, .current, .uncertain, .late]
            case .deletion(hasBase: true): [.absent, .current, .changes, .record, .uncertain, .late]
            }
        }
    }

    /// The error for a reply that does not show whether a change was made.
    static let unreadable = ReplicatedStoreError.unknownOutcome("unexpected reply from a script")

    let code: StoreScripts.Code
    let parts: ArraySlice<RedisReply>

    init(_ reply: RedisReply, to question: Question) throws(ReplicatedStoreError) {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let parts = reply.array, let code = parts.first?.integer.flatMap(StoreScripts.Code.init(rawValue:)),
            question.codes.contains(code)
        else { throw Self.unreadable }
        (self.code, self.parts) = (code, parts.dropFirst())
    }

    /// The state of a session.
    func state(of id: SessionID) throws(ReplicatedStoreError) -> ReplicatedState {
        switch code {
        case .absent: return .absent(wasDeleted: parts.first?.integer == 1)
        case .current: return .current
        case .full: return .full
        case .traceFull: return .traceFull
        case .ownerFull: return .ownerFull
        case .keyInUse: return .keyInUse
        case .uncertain: return .uncertain
        case .taken: return .taken
        case .late: throw .unavailable("a call reached Redis after its time")
        case .changes: return .other(.changes(try Self.changes(parts)))
        case .record: return .other(.record(try record(of: id)))
        }
    }

    private func record(of id: SessionID) throws(ReplicatedStoreError) -> ReplicatedRecord {
        guard parts.count == 10, let tag = parts[1].text.flatMap({ SessionTag($0) }), let stored = parts[2].bytes,
            let controlBytes = parts[3].bytes, let before = parts[7].bytes, let changes = parts[8].array,
            let controlBefore = parts[9].bytes
        else { throw .damaged("the record of \(id) has not all its fields") }
        do {
            let control = try StoredControl.decode(controlBytes)
            var (record, isPredicted) = try Self.record(stored, of: id, control: control)
            guard record.timeline.version == tag.version else {
                throw ReplicatedStoreError.damaged("the record of \(id) is not of the version \(tag.version)")
            }
            record.epoch = tag.epoch
            var history: ReplicatedHistory?
            if !before.isEmpty {
                let first = controlBefore.isEmpty ? control : try StoredControl.decode(controlBefore)
                history = ReplicatedHistory(
                    control: first, start: try Self.record(before, of: id, control: first).record.timeline,
                    changes: try Self.changes(changes[...]))
            }
            let epochs = (parts[6].text ?? "").split(separator: " ").map(String.init)
            var replicated = ReplicatedRecord(
                record, isPredicted: isPredicted, earlierEpochs: epochs, history: history)
            replicated.eventRefill = parts[10].text.flatMap { Int64($0) }.map {
                min(max(0, $0), TimelineRecord.largest / 1_000_000) * 1_000_000
            }
            return replicated
        } catch let error as RecordFormatError {
            throw error.isOfAnotherVersion
                ? .unavailable("the record of \(id) \(error.detail)") : .damaged("the record of \(id) \(error.detail)")
        } catch let error as ReplicatedStoreError {
            throw error
        } catch {
            throw .damaged("\(error)")
        }
    }

    /// Decodes a record from its field.
    static func record(
        _ bytes: [UInt8], of id: SessionID, control: Control
    ) throws(RecordFormatError) -> (record: SessionRecord, isPredicted: Bool) {
        let record = try RecordCodec.decode(Array(bytes.dropFirst()).span, id: id, control: control)
        return (record, bytes.first == UInt8(ascii: "1"))
    }

    private static func changes(_ replies: ArraySlice<RedisReply>) throws(ReplicatedStoreError) -> [TimelineChange] {
        var changes: [TimelineChange] = []
        for reply in replies {
            guard let bytes = reply.bytes, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
                throw .damaged("a change is no text")
            }
            do { changes.append(try ChangeCodec.decode(Array(bytes[(colon + 1)...]).span)) } catch {
                throw error.isOfAnotherVersion
                    ? .unavailable("a change \(error.detail)") : .damaged("a change \(error.detail)")
            }
        }
        return changes
    }
}

/// Reads replies about several sessions, and about the server itself. Refuses numbers that the store never writes, so
/// that no sum overflows.
extension StoreReply {
    /// The most sessions that one sweep looks at.
    static let mostSwept = 200

    /// The longest life of a key that is accepted, in milliseconds: a thousand years.
    private static let longestLife: Int64 = 365_250 * 86_400_000

    /// The server's time (`TIME`), in nanoseconds since 1970; nil for another reply.
    static func time(_ reply: RedisReply) -> Int64? {
        guard let parts = reply.array, parts.count == 2, let seconds = parts[0].text.flatMap({ Int64($0) }),
            let microseconds = parts[1].text.flatMap({ Int64($0) }),
            (0...TimelineRecord.largest / 1_000_000_000).contains(seconds), (0..<1_000_000).contains(microseconds)
        else { return nil }
        return seconds * 1_000_000_000 + microseconds * 1_000
    }

    /// How the server is set up, from ``StoreScripts/examine``; nil for another reply.
    static func examination(
        _ reply: RedisReply
    ) -> (code: Int64, words: String, usedMemory: Int)? {
        guard let parts = reply.array, parts.count == 3, let code = parts[0].integer, let words = parts[1].text else {
            return nil
        }
        return (code, words, max(0, parts[2].text.flatMap { Int($0) } ?? 0))
    }

    /// Whether the server has each change on its disk before it replies, from its settings with `append` in their names
    /// (`CONFIG GET`); false for another reply, such as an error.
    static func syncs(_ reply: RedisReply) -> Bool {
        let texts = (reply.array ?? []).map { $0.text ?? "" }
        func value(of name: String) -> String? {
            stride(from: 0, to: texts.count - 1, by: 2).first { texts[$0] == name }.map { texts[$0 + 1] }
        }
        return value(of: "appendonly") == "yes" && value(of: "appendfsync") == "always"
            && value(of: "no-appendfsync-on-rewrite") == "no"
    }

    /// The tag of a session that was marked as subscribed; nil if there is no such session.
    static func subscribed(_ reply: RedisReply) throws(ReplicatedStoreError) -> SessionTag? {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        switch reply.array?.first {
        case .integer(0)?: return nil
        case .integer(1)?:
            guard let parts = reply.array, parts.count == 2, let tag = parts[1].text.flatMap({ SessionTag($0) }) else {
                throw unreadable
            }
            return tag
        default: throw unreadable
        }
    }

    /// The result of a sweep: how many sessions there are, where the next sweep begins, and how many had expired; nil
    /// for another reply.
    static func sweep(_ reply: RedisReply) -> (sessions: Int, next: Int64, expired: Int)? {
        guard let parts = reply.array, parts.count == 3, let sessions = count(parts[0]), let expired = count(parts[2]),
            expired <= mostSwept
        else { return nil }
        return (sessions, parts[1].text.flatMap { Int64($0) } ?? 0, expired)
    }

    /// The response that is stored under a key; nil if there is none.
    ///
    /// - Parameter now: now, in milliseconds since 1970.
    static func response(
        _ reply: RedisReply, under key: String, at now: Int64
    ) throws(ReplicatedStoreError) -> StoredResponse? {
        switch reply {
        case .null: return nil
        case .error(let words): throw .unavailable("Redis refuses: \(words)")
        default:
            guard let parts = reply.array, parts.count == 3, let id = parts[0].text.flatMap({ SessionID($0) }),
                let bytes = parts[1].bytes, let life = parts[2].integer, life <= longestLife
            else { throw unreadable }
            return StoredResponse(key: key, session: id, expiresAt: now + max(0, life), bytes: bytes)
        }
    }

    /// A page of the list of sessions, and the number of all sessions. Leaves out expired sessions and those whose
    /// record can't be read.
    ///
    /// - Parameters:
    ///   - examined: how many were asked for.
    ///   - now: now, in milliseconds since 1970.
    static func page(
        _ reply: RedisReply, of query: SessionQuery, examined: Int, at now: Int64
    ) throws(ReplicatedStoreError) -> (page: SessionPage<SessionSummary>, sessions: Int) {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let parts = reply.array, parts.count == 2, let sessions = count(parts[0]), let listed = parts[1].array
        else { throw unreadable }
        var page = SessionPage<SessionSummary>(sessions: [], next: nil)
        var last = query.cursor?.number ?? 0
        for reply in listed {
            guard let parts = reply.array, parts.count >= 2, let number = parts[1].text.flatMap({ Int64($0) }),
                number > last
            else { throw unreadable }
            guard page.sessions.count < query.limit else {
                page.next = SessionCursor(last)
                return (page, sessions)
            }
            last = number
            if let summary = summary(parts, at: now),
                query.selection.includes(preset: summary.preset, createdAt: summary.createdAt)
            {
                page.sessions.append(summary)
            }
        }
        if listed.count >= examined { page.next = SessionCursor(last) }
        return (page, sessions)
    }

    private static func summary(_ parts: [RedisReply], at now: Int64) -> SessionSummary? {
        guard parts.count == 5, let id = parts[0].text.flatMap({ SessionID($0) }),
            let tag = parts[2].text.flatMap({ SessionTag($0) }), let bytes = parts[3].bytes,
            let life = parts[4].integer, life <= longestLife,
            var summary = try? RecordCodec.summary(
                Array(bytes.dropFirst()).span, id: id, expiresAt: life < 0 ? nil : now + life)
        else { return nil }
        summary.tag = tag
        return summary
    }

    /// A count; nil for another reply.
    static func count(_ reply: RedisReply) -> Int? {
        reply.integer.flatMap { $0 < 0 ? nil : Int(exactly: $0) }
    }
}
