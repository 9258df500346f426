import Redis
import SliderRecords
import SliderTimeline

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

    /// How many streams of other processes show a session.
    static func watchers(_ reply: RedisReply) throws(ReplicatedStoreError) -> Int {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let count = count(reply), count <= Int(Int32.max) else { throw unreadable }
        return count
    }

    /// A count; nil for another reply.
    static func count(_ reply: RedisReply) -> Int? {
        reply.integer.flatMap { $0 < 0 ? nil : Int(exactly: $0) }
    }
}
