import JSONText
import MicroHTTPD

/// Why a request was refused, as the answer tells it: `application/problem+json` (RFC 9457).
public struct Problem: Error, Sendable {
    let kind: ProblemKind
    let detail: String
    let errors: [MemberProblem]
    let headers: [(name: HTTPHeaderName, value: String)]

    init(
        _ kind: ProblemKind, _ detail: String, errors: [MemberProblem] = [],
        headers: [(name: HTTPHeaderName, value: String)] = []
    ) {
        self.kind = kind
        self.detail = detail
        self.errors = errors
        self.headers = headers
    }

    /// A problem with one member, which the detail names for people and the pointer for programs.
    init(_ kind: ProblemKind, at pointer: String, _ detail: String) {
        self.init(
            kind, pointer.isEmpty ? detail : "\(pointer) \(detail)",
            errors: [MemberProblem(pointer: pointer, detail: detail)]
        )
    }

    /// A problem with one parameter of the query, which the detail names too.
    init(_ kind: ProblemKind, inParameter name: String, _ detail: String) {
        self.init(
            kind, name.isEmpty ? "a parameter without a name \(detail)" : "\(name) \(detail)",
            errors: [MemberProblem(parameter: name, detail: detail)]
        )
    }

    /// The same problem, told of a line of a text of many.
    func inLine(_ number: Int) -> Problem {
        Problem(kind, "line \(number): \(detail)", errors: errors, headers: headers)
    }

    /// The problem in one line of plain text, for a terminal.
    public var line: String { "\(kind.title): \(detail)" }
}

/// What is wrong with one member of a request's body, or with one parameter of its query.
struct MemberProblem: Sendable, Equatable {
    /// Where it stands in the request.
    enum Place: Sendable, Equatable {
        /// In the body, at a JSON pointer (RFC 6901).
        case pointer(String)
        /// In the query, under a name.
        case parameter(String)
    }

    /// Where.
    let place: Place

    /// What was wrong and what would be right.
    let detail: String

    init(pointer: String, detail: String) {
        place = .pointer(pointer)
        self.detail = detail
    }

    init(parameter: String, detail: String) {
        place = .parameter(parameter)
        self.detail = detail
    }
}

extension Problem {
    /// Makes the response this problem.
    func write(into response: inout HTTPResponse) {
        response.status = HTTPStatus(rawValue: kind.status)
        response.headers.append(.contentType, "application/problem+json")
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
            switch error.place {
            case .pointer(let pointer): $0.member("pointer", pointer)
            case .parameter(let name): $0.member("parameter", name)
            }
            $0.member("detail", error.detail)
        }
    }
}
