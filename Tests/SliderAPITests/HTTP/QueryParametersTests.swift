import Testing

@testable import SliderAPI

/// Valid query parameters, and the problems of invalid ones.
struct QueryParametersTests {
    private func read(_ query: String) throws -> [Double?] {
        let bytes = Array(query.utf8)
        let parameters = try QueryParameters(bytes.span, known: ["a", "bc"])
        return [try parameters.number("a"), try parameters.number("bc")]
    }

    @Test(
        arguments: [
            ("", nil, nil), ("a=1", 1, nil), ("bc=-0.5&a=2e3", 2000, -0.5), ("%61=%31%2E5", 1.5, nil),
            ("a=1e+1", 10, nil),
            ("a=1e%2B1", 10, nil), ("b%63=0", nil, 0),
        ] as [(String, Double?, Double?)])
    func numbersAreRead_decoded(_ query: String, _ a: Double?, _ bc: Double?) throws {
        #expect(try read(query) == [a, bc])
    }

    @Test func oneParameter_mayBeRepeated_inItsOrder() throws {
        let query = Array("a=2&session=x&bc=1&session=%79%40z&session=".utf8)
        let parameters = try QueryParameters(query.span, known: ["a", "bc", "session"], repeatable: "session")
        #expect(parameters.repeated.map { String(decoding: $0, as: UTF8.self) } == ["x", "y@z", ""])
        #expect(try parameters.number("a") == 2)
        let twice = Array("session=x&a=1&a=1".utf8)
        #expect(throws: Problem.self) {
            _ = try QueryParameters(twice.span, known: ["a", "session"], repeatable: "session")
        }
    }

    @Test(arguments: [
        ("d=1", "d", "is unknown; the known names are a and bc"),
        ("A=1", "A", "is unknown; the known names are a and bc"),
        ("a=1&", "", "is unknown; the known names are a and bc"),
        ("&a=1", "", "is unknown; the known names are a and bc"),
        ("=1", "", "is unknown; the known names are a and bc"), ("a=1&a=1", "a", "must be given only once"),
        ("a=1&%61=2", "a", "must be given only once"), ("a", "a", "must be a number such as 0.5, not an empty value"),
        ("a=", "a", "must be a number such as 0.5, not an empty value"),
        ("a=x", "a", "must be a number such as 0.5, not \"x\""),
        ("a=%201", "a", "must be a number such as 0.5, not \" 1\""),
        ("a=1=2", "a", "must be a number such as 0.5, not \"1=2\""),
        ("a=1e400", "a", "must be a number such as 0.5, not \"1e400\""),
        ("a=.5", "a", "must be a number such as 0.5, not \".5\""),
        ("a=null", "a", "must be a number such as 0.5, not \"null\""),
        ("a=[1]", "a", "must be a number such as 0.5, not \"[1]\""),
        ("a=1%2", "a", "must have two hexadecimal digits after each %"),
        ("a=%g0", "a", "must have two hexadecimal digits after each %"),
        ("%=1", "%", "must have two hexadecimal digits after each %"),
    ])
    func aMistakeIsNamed_withWhatWouldBeRight(_ query: String, _ parameter: String, _ detail: String) throws {
        let problem = try #require(throws: Problem.self) { try read(query) }
        #expect(problem.kind == .invalidQuery)
        #expect(problem.errors == [MemberProblem(parameter: parameter, detail: detail)])
        #expect(
            problem.detail == (parameter.isEmpty ? "a parameter without a name \(detail)" : "\(parameter) \(detail)"))
    }

    @Test func aVeryLongQuery_isShortenedInItsProblem() throws {
        let problem = try #require(throws: Problem.self) { try read("a=" + String(repeating: "9x", count: 2_000)) }
        #expect(problem.detail.count < 120)
    }
}
