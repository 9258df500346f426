import JSONText
import SliderEngine
import SliderRecords
import SliderSessions
import SliderTimeline
import SliderWire

/// Reads the body of `PATCH /v1/sessions/{id}`: `{control}`.
enum SessionPatch {
    /// In a trace a change counts for an event for each so many bytes of the new control: in memory they need about as
    /// much.
    private static let bytesPerEvent = 64

    /// Reads the change of a session's control.
    static func read(_ document: JSONDocument) throws(Problem) -> ControlChange {
        let patch: ControlPatch
        do {
            var body = try ObjectReader(document, document.root)
            patch = try ControlPatch(document, try body.required("control"))
            try body.finish()
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
        return ControlChange(size: patch.size) { control, trackWidth in
            do throws(WireError) {
                guard let reshape = try patch.reshape(control, trackWidth: trackWidth) else { return .success(nil) }
                let bytes = ControlWriter.text(of: reshape.control).count
                return .success((reshape, weight: (bytes + bytesPerEvent - 1) / bytesPerEvent))
            } catch {
                return .failure(ControlRefusal(pointer: error.pointer, detail: error.detail))
            }
        }
    }
}

/// Reads the body of `POST /v1/sessions`: `{id?, preset?, control?, trackWidth?, value?, trace?, ttl?}`.
enum SessionRequest {
    /// The longest time to live in seconds, also without a limit of the service: a hundred years.
    private static let longest: Int64 = 36_500 * 86_400

    /// Reads a session to make.
    ///
    /// - Parameters:
    ///   - address: the id in the request's query, which a proxy can route by; nil if there is none.
    ///   - maximumTimeToLive: the longest time to live that it may ask for; nil for no limit.
    static func read(
        _ document: JSONDocument, address: SessionID? = nil, maximumTimeToLive: Duration? = nil
    ) throws(Problem) -> SessionDraft {
        do throws(WireError) {
            var body = try ObjectReader(document, document.root)
            let named = try id(in: &body)
            if let named, let address, named != address {
                throw WireError(pointer: "/id", detail: "must be \(address) as in the query, or left out, not \(named)")
            }
            let id = named ?? address
            let (control, preset) = try ControlSource.read(from: &body, isPatchedLater: true)
            let traced = try traced(in: &body)
            let timeToLive = try timeToLive(in: &body, maximum: maximumTimeToLive)
            try body.finish()
            return SessionDraft(id: id, preset: preset, control: control, traced: traced, timeToLive: timeToLive)
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
    }

    private static func traced(in body: inout ObjectReader) throws(WireError) -> Int {
        guard let traced = try body.integer("trace") else { return 0 }
        guard (0...TimelineRecord.traceLimit).contains(traced) else {
            throw WireError(
                pointer: "/trace", detail: "must be 0 to \(TimelineRecord.traceLimit) events, not \(traced)")
        }
        return traced
    }

    private static func timeToLive(
        in body: inout ObjectReader, maximum: Duration?
    ) throws(WireError) -> Duration? {
        guard let seconds = try body.integer("ttl") else { return nil }
        let most = maximum.map { min($0.components.seconds, longest) } ?? longest
        guard seconds >= 1, seconds <= most else {
            let option = maximum == nil ? "" : " (--session-ttl)"
            throw WireError(pointer: "/ttl", detail: "must be 1 to \(most) seconds\(option), not \(seconds)")
        }
        return .seconds(seconds)
    }

    /// The id of a session to make that a query names: `id=living-room`; nil if it names none.
    static func address(in query: Span<UInt8>) throws(Problem) -> SessionID? {
        guard !query.isEmpty, let text = try QueryParameters(query, known: ["id"]).text("id") else { return nil }
        guard let id = SessionID(text) else {
            throw Problem(.invalidQuery, inParameter: "id", "\(rule), not \(JSONDocument.quoted(text))")
        }
        return id
    }

    private static let rule = "must be 1 to 64 of the characters A-Z a-z 0-9 _ -"

    private static func id(in body: inout ObjectReader) throws(WireError) -> SessionID? {
        guard let text = try body.string("id") else { return nil }
        guard let id = SessionID(text) else {
            throw WireError(pointer: "/id", detail: "\(rule), not \(JSONDocument.quoted(text))")
        }
        return id
    }
}
