import JSONText
import MicroHTTPD
import SliderWire

/// Why a request was refused, as an error response says it: `application/problem+json` (RFC 9457).
///
/// It names the first mistake only, so there is at most one error; what it repeats of the request is cut to a bound
/// (``Excerpt``).
package struct Problem: Error, Sendable {
    let kind: ProblemKind
    let detail: String
    let errors: [MemberProblem]
    let headers: [(name: HTTPHeaderName, value: String)]

    /// Whether its response names the engine for pages, as those do that a store gives.
    var namesEngine = false

    /// The rate limit that the request exceeded; nil if it was refused for another reason.
    var rateLimit: RateLimitKind?

    init(
        _ kind: ProblemKind, _ detail: String, errors: [MemberProblem] = [],
        headers: [(name: HTTPHeaderName, value: String)] = []
    ) {
        self.kind = kind
        self.detail = detail.cut(to: Excerpt.detail)
        self.errors = errors
        self.headers = headers
    }

    /// A problem with one member, which the detail names for people and the pointer for programs.
    init(_ kind: ProblemKind, at pointer: String, _ detail: String) {
        let error = MemberProblem(pointer: pointer, detail: detail)
        self.init(kind, pointer.isEmpty ? detail : "\(pointer.cut(to: Excerpt.pointer)) \(detail)", errors: [error])
    }

    /// A problem with one parameter of the query, which the detail names too.
    init(_ kind: ProblemKind, inParameter name: String, _ detail: String) {
        let error = MemberProblem(parameter: name, detail: detail)
        self.init(
            kind, name.isEmpty ? "a parameter without a name \(detail)" : "\(name.excerpt) \(detail)", errors: [error])
    }

    /// The same problem, with the number of a line before its detail.
    func inLine(_ number: Int) -> Problem {
        Problem(kind, "line \(number): \(detail)", errors: errors, headers: headers)
    }

    /// The problem in one line of plain text, for a terminal.
    package var line: String { "\(kind.title): \(detail)" }
}

/// What is wrong with one member of a request's body, or with one parameter of its query. What it repeats of the
/// request is cut to a bound (``Excerpt``).
struct MemberProblem: Sendable, Equatable {
    /// Where it stands in the request.
    enum Location: Sendable, Equatable {
        /// In the body, at a JSON pointer (RFC 6901).
        case pointer(String)
        /// In the query, under a name.
        case parameter(String)
    }

    /// Where.
    let location: Location

    /// What was wrong and what would be right.
    let detail: String

    init(pointer: String, detail: String) {
        location = .pointer(pointer.cut(to: Excerpt.pointer))
        self.detail = detail.cut(to: Excerpt.detail)
    }

    init(parameter: String, detail: String) {
        location = .parameter(parameter.excerpt)
        self.detail = detail.cut(to: Excerpt.detail)
    }
}

extension Problem {
    /// Makes the response this problem.
    func write(into response: inout HTTPResponse) {
        response.status = HTTPStatus(rawValue: kind.status)
        response.declare("application/problem+json")
        for header in headers { response.headers.append(header.name, header.value) }
        response.writeBody { writer in
            writer.beginObject()
            writer.member("type", "/problems/\(kind.rawValue)")
            writer.member("title", kind.title)
            writer.member("status", kind.status)
            writer.member("detail", detail)
            if !errors.isEmpty { writer.array("errors", errors, write) }
            writer.endObject()
        }
    }

    private func write(_ error: MemberProblem, to writer: inout JSONWriter) {
        writer.object {
            switch error.location {
            case .pointer(let pointer): $0.member("pointer", pointer)
            case .parameter(let name): $0.member("parameter", name)
            }
            $0.member("detail", error.detail)
        }
    }
}
