import JSONText
import SliderEngine
import SliderRecords
import SliderSessions
import SliderWire

/// Reads the query of `GET /v1/sessions`: `cursor`, `limit`, `preset`, `createdSince`, `createdBefore`.
///
/// The age is given as times, as in `createdAt`, and not as durations: so all pages of a listing are of the same
/// sessions, however long it takes.
enum SessionListQuery {
    private static let known = ["cursor", "limit", "preset", "createdSince", "createdBefore"]

    static func read(_ text: Span<UInt8>) throws(Problem) -> SessionQuery {
        let parameters = try QueryParameters(text, known: known)
        var query = SessionQuery()
        query.cursor = try cursor(in: parameters)
        query.limit = try parameters.integer("limit", in: 1...SessionQuery.maximumLimit) ?? query.limit
        query.selection.preset = try preset(in: parameters)
        query.selection.createdSince = try time("createdSince", in: parameters)
        query.selection.createdBefore = try time("createdBefore", in: parameters)
        return query
    }

    /// The reference to the next page of a query.
    static func reference(to next: SessionCursor, of query: SessionQuery) -> String {
        var parameters = ["cursor=\(next.text)", "limit=\(query.limit)"]
        if let preset = query.selection.preset { parameters.append("preset=\(preset)") }
        if let since = query.selection.createdSince { parameters.append("createdSince=\(Timestamp.text(since))") }
        if let before = query.selection.createdBefore { parameters.append("createdBefore=\(Timestamp.text(before))") }
        return "/v1/sessions?" + parameters.joined(separator: "&")
    }

    private static func cursor(in parameters: QueryParameters) throws(Problem) -> SessionCursor? {
        guard let text = try parameters.text("cursor") else { return nil }
        guard let cursor = SessionCursor(text) else { throw .invalidCursor }
        return cursor
    }

    private static func preset(in parameters: QueryParameters) throws(Problem) -> String? {
        guard let name = try parameters.text("preset") else { return nil }
        guard Preset.all.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            let names = ObjectReader.list(Preset.all.map { "\"\($0.name)\"" })
            throw Problem(.invalidQuery, inParameter: "preset", "must be \(names), not \(JSONDocument.quoted(name))")
        }
        return name
    }

    /// Only times from 1970 to 9999, which can be written again.
    private static func time(_ name: String, in parameters: QueryParameters) throws(Problem) -> Int64? {
        guard let text = try parameters.text(name) else { return nil }
        guard let time = Timestamp.milliseconds(text), (0..<253_402_300_800_000).contains(time) else {
            throw Problem(
                .invalidQuery, inParameter: name,
                "must be a time since 1970 such as 2026-11-21T09:30:00Z, not \(JSONDocument.quoted(text))")
        }
        return time
    }
}
