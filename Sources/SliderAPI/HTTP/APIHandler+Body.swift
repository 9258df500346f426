import JSONText
import MicroHTTPD
import SliderSessions
import SliderTimeline
import SliderWire

/// Reading and checking requests.
extension APIHandler {
    /// Reads the body as JSON.
    func readBody(of request: borrowing HTTPRequest) throws(Problem) -> JSONDocument {
        try requireReadable(request)
        return try bodies.document(request.body)
    }

    /// Reads the body as JSON, without its events, which ``BodyReader/readEvents()`` reads next.
    func readBodyOfEvents(_ request: borrowing HTTPRequest) throws(Problem) {
        try requireReadable(request)
        try bodies.read(request.body)
    }

    /// Refuses a body that can't be read, and a long one while the client's events are refused.
    ///
    /// A web page (a request with `Origin`) must declare the body as JSON, because a foreign site can send a form
    /// without a preflight. Other clients need not: `curl -d` declares every body as a form.
    private func requireReadable(_ request: borrowing HTTPRequest) throws(Problem) {
        if request.hasHeader(.origin) { try requireJSON(request) }
        try requireNoCoding(request)
        try requireBodyAllowed(of: request)
    }

    /// The id in the path. An invalid id names no session.
    func sessionID(_ request: borrowing HTTPRequest, at route: Route) throws(Problem) -> SessionID {
        let characters = request.path.extracting(route.parameter)
        guard let id = SessionID(characters) else { throw .noSuchSession(characters.text.excerpt) }
        try client.requireInRange(characters)
        return id
    }

    /// Extends a session's life for any request for it, also one that is refused before it reaches the store.
    func extendLife(_ request: borrowing HTTPRequest, at route: Route) {
        let characters = request.path.extracting(route.parameter)
        guard route.touchesSession, let id = SessionID(characters) else { return }
        if client.includes(characters) { api.store.touch(id) }
    }

    /// Refuses a body in a coding (RFC 9110 §8.4): its bytes would be read as JSON.
    private func requireNoCoding(_ request: borrowing HTTPRequest) throws(Problem) {
        guard let coding = request.headerString(.contentEncoding), !coding.isEmpty,
            !coding.utf8.span.trimmed.isEqual(toLowercase: "identity")
        else { return }
        throw Problem(
            .unsupportedMediaType, "the body must have no Content-Encoding, or identity, not \"\(coding.excerpt)\"")
    }

    private func requireJSON(_ request: borrowing HTTPRequest) throws(Problem) {
        let type = request.headerString(.contentType) ?? ""
        guard MediaType.isJSON(type) else {
            throw Problem(
                .unsupportedMediaType,
                "a web page must send Content-Type: application/json, not \(type.isEmpty ? "none" : "\"\(type.excerpt)\"")"
            )
        }
    }
}

/// Reads the bodies of one worker's requests into the same memory, so that a drag allocates none for it.
final class BodyReader {
    /// The most values and names of a body. The largest control has 12,000, and 1,000 events have 30,000. To read more
    /// would take longer than to refuse them, and other requests wait for it.
    static let mostValues = 65_536

    @exclusivity(unchecked) private var document = JSONDocument()
    @exclusivity(unchecked) private var events: [SessionEvent] = []

    /// Reads a body as JSON. It replaces the one before.
    func read(_ body: Span<UInt8>) throws(Problem) {
        do { try document.read(body, most: Self.mostValues) } catch { throw Problem(error) }
    }

    /// Reads a body as JSON. The document must be released before the next body is read, which would copy it otherwise.
    func document(_ body: Span<UInt8>) throws(Problem) -> JSONDocument {
        try read(body)
        return document
    }

    /// Reads the events of the body that was read last, and whether it is a batch. They too must be released before the
    /// next body is read.
    func readEvents() throws(Problem) -> (events: [SessionEvent], isBatch: Bool) {
        do {
            let isBatch = try EventReader.read(document, into: &events)
            return (events, isBatch)
        } catch {
            throw Problem(error, default: .invalidEvent)
        }
    }
}

extension APIHandler {
    /// Reads the body of a PATCH as JSON.
    func readPatch(of request: borrowing HTTPRequest) throws(Problem) -> JSONDocument {
        let type = request.headerString(.contentType) ?? ""
        // `curl -d` declares every body as a form. From a page that is refused, as by POST.
        let isOfPage = request.hasHeader(.origin)
        let isUndeclared = type.isEmpty || MediaType.isForm(type)
        guard !isOfPage && isUndeclared || MediaType.isPatch(type) else {
            throw Problem(
                .unsupportedMediaType,
                "a patch must have Content-Type: application/merge-patch+json, or application/json, not \"\(type.excerpt)\"",
                headers: [(.acceptPatch, MediaType.patches)])
        }
        do { return try readBody(of: request) } catch {
            var problem = error
            if problem.kind == .unsupportedMediaType { problem.headers.append((.acceptPatch, MediaType.patches)) }
            throw problem
        }
    }
}

extension HTTPHeaderName {
    /// `Accept-Patch` (RFC 5789 §3.1).
    static let acceptPatch = HTTPHeaderName(rawValue: "Accept-Patch")
}

/// The media type of a body, from `Content-Type` (RFC 9110 §8.3).
enum MediaType {
    /// Whether a field's value names JSON: `application/json` or `application/…+json` (RFC 6839 §3.1), with any
    /// parameters.
    static func isJSON(_ field: String) -> Bool {
        let bytes = field.utf8.span
        let essence = bytes.extracting(0..<essenceEnd(bytes)).trimmed
        let (family, suffix) = ("application/", "+json")
        guard !essence.isEqual(toLowercase: "application/json") else { return true }
        guard essence.count >= family.utf8.count + suffix.utf8.count else { return false }
        return essence.extracting(first: family.utf8.count).isEqual(toLowercase: family)
            && essence.extracting(last: suffix.utf8.count).isEqual(toLowercase: suffix)
    }

    /// The types of a patch that the service takes: a merge patch (RFC 7396), which JSON means too.
    static let patches = "application/merge-patch+json, application/json"

    /// Whether a field's value is one of ``patches``, with any parameters.
    static func isPatch(_ field: String) -> Bool {
        names(field, "application/merge-patch+json") || names(field, "application/json")
    }

    /// Whether a field's value names a form, with any parameters.
    static func isForm(_ field: String) -> Bool { names(field, "application/x-www-form-urlencoded") }

    private static func names(_ field: String, _ type: String) -> Bool {
        let bytes = field.utf8.span
        return bytes.extracting(0..<essenceEnd(bytes)).trimmed.isEqual(toLowercase: type)
    }

    /// Where the parameters begin.
    private static func essenceEnd(_ bytes: Span<UInt8>) -> Int {
        bytes.firstIndex(of: UInt8(ascii: ";"), from: 0) ?? bytes.count
    }
}
