import AccessTokens
import JSONText
import SliderWire

/// Reads the body of `POST /v1/tokens`: `{scope, sid?, ttl?}`.
enum TokenRequest {
    /// How long a token may be valid, in seconds: up to 30 days. A single token can't be taken back.
    static let lifetimes: ClosedRange<Int64> = 1...2_592_000
    /// How long a token is valid if the request does not say: an hour.
    static let usualLifetime: Int64 = 3_600

    /// The most bytes of a `scope`: more than all names have together.
    private static let longestScope = 256

    /// Reads what token a bearer asks for.
    static func read(_ document: JSONDocument) throws(Problem) -> NarrowerToken {
        do {
            var body = try ObjectReader(document, document.root)
            let scopes = try scopes(in: &body)
            let sessions = try sessions(in: &body)
            let lifetime = try lifetime(in: &body)
            try body.finish()
            return NarrowerToken(scopes: scopes, sessions: sessions, lifetime: lifetime)
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
    }

    private static func scopes(in body: inout ObjectReader) throws(WireError) -> Scopes {
        guard let text = try body.string("scope") else { throw WireError(pointer: "/scope", detail: "is missing") }
        guard text.utf8.count <= longestScope else {
            throw WireError(
                pointer: "/scope", detail: "must have at most \(longestScope) bytes, not \(text.utf8.count)")
        }
        var scopes: Scopes = []
        for name in text.split(separator: " ", omittingEmptySubsequences: false) {
            guard let scope = Scopes(name: name) else {
                let names = ObjectReader.list(Scopes.all.map(\.name), last: "and")
                throw WireError(
                    pointer: "/scope",
                    detail: "must be names separated by one space, of \(names), not \(JSONDocument.quoted(text))")
            }
            scopes.formUnion(scope)
        }
        return scopes
    }

    private static func sessions(in body: inout ObjectReader) throws(WireError) -> SessionRange? {
        guard let text = try body.string("sid") else { return nil }
        guard let sessions = SessionRange(text) else {
            throw WireError(
                pointer: "/sid",
                detail: "must be an id (1 to 64 of A-Z a-z 0-9 _ -) or a prefix that ends with - or _, followed by *, "
                    + "not \(JSONDocument.quoted(text))")
        }
        return sessions
    }

    private static func lifetime(in body: inout ObjectReader) throws(WireError) -> Int64 {
        guard let seconds = try body.wholeNumber("ttl") else { return usualLifetime }
        guard lifetimes.contains(seconds) else {
            throw WireError(
                pointer: "/ttl",
                detail: "must be \(lifetimes.lowerBound) to \(lifetimes.upperBound) seconds, not \(seconds)")
        }
        return seconds
    }
}
