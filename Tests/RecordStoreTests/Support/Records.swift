import SliderEngine
import SliderRecords
import SliderSamples
import SliderSessions
import SliderTimeline
import Testing

/// Records for tests.
enum Records {
    static let createdAt: Int64 = 1_800_000_000_000

    static func id(_ text: String) throws -> SessionID { try #require(SessionID(text)) }

    /// The record of a session to which a number of events was applied.
    static func record(
        _ id: String, version: Int = 0, preset: String = "meshing", control: Control? = nil, expiresAt: Int64? = 1_000,
        createdAt: Int64 = createdAt, owner: UInt64? = nil
    ) throws -> SessionRecord {
        let control = try control ?? #require(Preset.named(preset)).control
        var timeline = Timeline(control, at: createdAt * 1_000_000)
        for value in 0..<version {
            _ = try timeline.apply(
                SessionEvent(.set(value: Double(value % 30)), gesture: nil, sequence: nil), at: createdAt * 1_000_000)
        }
        return SessionRecord(
            id: try self.id(id), epoch: "8m2q0zt5", preset: preset, control: control, timeline: timeline.record,
            createdAt: createdAt, timeToLive: 60_000, expiresAt: expiresAt,
            owner: owner.map(SessionOwner.init), lineage: 7, starts: 2)
    }

    /// A control that differs from those with other numbers.
    static func control(_ number: Int) throws -> Control {
        try Controls.meshing().with(trackWidth: 300 + Double(number), initialValue: nil)
    }

    static func response(
        _ key: String, of session: String, owner: UInt64? = nil, expiresAt: Int64 = 1_000, count: Int = 40
    ) throws -> StoredResponse {
        StoredResponse(
            key: key, session: try id(session), owner: owner.map(SessionOwner.init), expiresAt: expiresAt,
            bytes: (0..<count).map { UInt8($0 % 256) })
    }
}

extension RecordStore {
    /// Commits changes of which none fails.
    func committed(_ changes: RecordChange...) throws {
        for outcome in commit(changes) { try #require(outcome.name == "committed") }
    }

    /// All entries of a list, read page by page.
    func listed(_ query: SessionQuery) throws -> [SessionSummary] {
        var (query, sessions) = (query, [SessionSummary]())
        repeat {
            let page = try list(query)
            sessions += page.sessions
            query.cursor = page.next
        } while query.cursor != nil
        return sessions
    }

    /// The expired sessions, from a complete walk.
    @discardableResult
    func walk(at runningTime: Int64) throws -> [String] {
        var (cursor, expired) = (Int64?.none, [String]())
        repeat {
            let part = try self.expired(after: cursor, at: runningTime)
            expired += part.records.map { "\($0.id)@\($0.expiredAt)" }
            cursor = part.next
        } while cursor != nil
        return expired
    }
}

extension RecordOutcome {
    /// The outcome without its error.
    var name: String {
        switch self {
        case .committed: "committed"
        case .conflict: "conflict"
        case .failed: "failed"
        }
    }
}
