import ArgumentParser
import SQLiteStore
import SliderAPI
import SliderRecords
import SliderSessions
import SliderTimeline
import SliderWire

/// `detent sessions`: lists the stored sessions.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List the stored sessions, the oldest first.",
        discussion: """
            The service may run meanwhile: the list has what was committed last. Sessions that can't be loaded are \
            left out; detent check names them.
            """
    )

    @OptionGroup var place: StoreFileOption

    @Option(help: "Only sessions made from this preset.")
    var preset: String?

    @Option(help: "The most sessions to list. (default: all)")
    var limit: Int?

    @Flag(help: "Print JSON, an object a line.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1, not \(limit)") }
    }

    func run() throws {
        let store = try place.file()
        var query = SessionQuery(limit: 0, selection: SessionSelection(preset: preset))
        var rest = limit ?? .max
        repeat {
            query.limit = min(rest, Self.page)
            let (found, now): (SessionPage<SessionSummary>, Int64)
            do throws(SQLiteStoreError) { (found, now) = try store.sessions(query) } catch {
                throw CommandFailure(error)
            }
            var text: [UInt8] = []
            for session in found.sessions {
                text += json ? Self.json(session, now) : Self.line(session, now)
            }
            try Terminal.write(text)
            query.cursor = found.next
            rest -= found.sessions.count
        } while query.cursor != nil && rest > 0
    }

    /// How many sessions are read at once, so that a long list takes little memory.
    private static let page = 5_000

    private static func line(_ session: SessionSummary, _ now: Int64) -> [UInt8] {
        let expiry = session.expiresAt.map { "expires in \(rough(max(0, $0 - now) / 1_000))" } ?? "never expires"
        let parts = [
            session.id.description, session.preset ?? "-", "version \(session.tag.version)",
            Timestamp.text(session.createdAt), expiry,
        ]
        return Array((parts.joined(separator: "  ") + "\n").utf8)
    }

    /// A time in seconds, in its largest whole unit.
    private static func rough(_ seconds: Int64) -> String {
        switch seconds {
        case 172_800...: "\(seconds / 86_400)d"
        case 7_200...: "\(seconds / 3_600)h"
        case 120...: "\(seconds / 60)m"
        default: "\(seconds)s"
        }
    }

    private static func json(_ session: SessionSummary, _ now: Int64) -> [UInt8] {
        JSONLine.bytes { line in
            line.listed(session.id, session.tag, preset: session.preset, createdAt: session.createdAt)
            if let expiresAt = session.expiresAt { line.member("expiresIn", Int(max(0, expiresAt - now))) }
        }
    }
}
