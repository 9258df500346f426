import JSONText
import SliderEngine
import SliderSessions
import SliderTimeline
import SliderWire

/// Reads the body of `POST /v1/sessions`: `{id?, preset?, control?, trackWidth?, value?, trace?}`.
enum SessionRequest {
    static func read(_ document: JSONDocument) throws(Problem) -> SessionDraft {
        do {
            var body = try ObjectReader(document, document.root)
            let id = try id(in: &body)
            let (control, preset) = try ControlSource.read(from: &body)
            let traced = try traced(in: &body)
            try body.finish()
            return SessionDraft(id: id, preset: preset, control: control, traced: traced)
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
    }

    private static func traced(in body: inout ObjectReader) throws(WireError) -> Int {
        guard let traced = try body.integer("trace") else { return 0 }
        guard (0...SessionDraft.traceLimit).contains(traced) else {
            throw WireError(
                pointer: "/trace", detail: "must be 0 to \(SessionDraft.traceLimit) events, not \(traced)")
        }
        return traced
    }

    private static func id(in body: inout ObjectReader) throws(WireError) -> SessionID? {
        guard let text = try body.string("id") else { return nil }
        guard let id = SessionID(text) else {
            throw WireError(
                pointer: "/id",
                detail: "must be 1 to 64 of the characters A-Z a-z 0-9 _ -, not \(JSONDocument.quoted(text))")
        }
        return id
    }
}
