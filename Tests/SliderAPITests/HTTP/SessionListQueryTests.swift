import SliderRecords
import SliderSessions
import Testing

@testable import SliderAPI

struct SessionListQueryTests {
    private func read(_ text: String) throws -> SessionQuery {
        let bytes = Array(text.utf8)
        return try SessionListQuery.read(bytes.span)
    }

    @Test func aQueryWithoutParameters_isForAHundredSessions() throws {
        let query = try read("")
        #expect(query.limit == 100)
        #expect(query.cursor == nil && query.selection == SessionSelection())
    }

    @Test func theReferenceToTheNextPage_isTheSameQuery() throws {
        let text =
            "cursor=m3.living-room&limit=5&preset=star&createdSince=2026-11-21T09:30:00.125Z"
            + "&createdBefore=2026-11-22T00:00:00.000Z"
        let query = try read(text)
        #expect(query.selection.createdBefore == 1_795_305_600_000)
        #expect(SessionListQuery.reference(to: try #require(query.cursor), of: query) == "/v1/sessions?" + text)
    }

    @Test(arguments: [
        ("cursor=m3", "cursor", "must be the next of a page of this list"),
        ("limit=0", "limit", "must be a whole number from 1 to 1000, not \"0\""),
        ("limit=1001", "limit", "must be a whole number from 1 to 1000, not \"1001\""),
        ("limit=1.5", "limit", "must be a whole number from 1 to 1000, not \"1.5\""),
        ("limit=1e400", "limit", "must be a whole number from 1 to 1000, not \"1e400\""),
        ("limit=", "limit", "must be a whole number from 1 to 1000, not an empty value"),
        (
            "preset=mesh", "preset",
            "must be \"meshing\", \"classic\", \"star\", \"snap\", \"zoom\", \"camera\", \"carousel\", \"volume\", "
                + "\"temperature\", \"film\", \"price\" or \"envelope\", not \"mesh\""
        ),
        ("createdSince=1d", "createdSince", "must be a time since 1970 such as 2026-11-21T09:30:00Z, not \"1d\""),
        (
            "createdBefore=1969-12-31T23:59:59Z", "createdBefore",
            "must be a time since 1970 such as 2026-11-21T09:30:00Z, not \"1969-12-31T23:59:59Z\""
        ),
        (
            "after=m1.", "after",
            "is unknown; the known names are cursor, limit, preset, createdSince and createdBefore"
        ),
    ])
    func anInvalidParameter_isNamed(_ query: String, _ name: String, _ detail: String) {
        let problem = #expect(throws: Problem.self) { try read(query) }
        #expect(problem?.kind == .invalidQuery)
        #expect(problem?.errors == [MemberProblem(parameter: name, detail: detail)])
    }
}
