import JSONText
import MicroHTTPD
import SliderEngine
import SliderWire
import Testing

@testable import SliderAPI

/// A problem quotes at most a limited part of the request.
struct ExcerptTests {
    @Test(arguments: [
        ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("äöü", 3, "äöü"), ("äöüß", 3, "äöü…"),
        ("e\u{301}\u{301}\u{301}", 2, "e\u{301}…"), ("👩‍👩‍👧", 1, "👩…"), ("a\r\n", 2, "a\r…"),
    ])
    func aText_isCutBetweenScalars(_ text: String, _ count: Int, _ excerpt: String) {
        #expect(Array(text.cut(to: count).utf8) == Array(excerpt.utf8))
    }

    /// The longest problem as JSON: a detail and a pointer of escaped scalars, and the detail again.
    private static let most = 16_384

    @Test(arguments: ["x", "\\u0001", "\\\"", "👩", "~", "\u{301}"])
    func aProblemOfALongText_isShort(_ character: String) throws {
        let text = String(repeating: character, count: 20_000)
        let nested =
            String(repeating: "{\"\(text)\": ", count: 5) + "}" + String(repeating: "}", count: 5)
        for body in [
            "{\"\(text)\": 1}", "{\"control\": {\"\(text)\": 1}}", "{\"preset\": \"\(text)\"}", "{\"id\": \"\(text)\"}",
            "{\"preset\": \"meshing\", \"control\": {\"appearance\": {\"\(text)\": 1}}}", "{\"control\": \"\(text)\"}",
            "{\"\(text)\": 1, \"\(text)\": 2}", nested,
        ] {
            let problem = try #require(throws: Problem.self) { try Self.read(body) }
            var response = HTTPResponse()
            problem.write(into: &response)
            #expect(response.body.count <= Self.most)
            #expect(problem.detail.unicodeScalars.count <= 1025)
            for error in problem.errors {
                guard case .pointer(let pointer) = error.location else { continue }
                #expect(pointer.unicodeScalars.count <= 257)
            }
        }
    }

    private static func read(_ body: String) throws(Problem) {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(Array(body.utf8))
        } catch {
            throw Problem(error)
        }
        _ = try SessionRequest.read(document)
    }

    @Test func aShortName_isRepeatedWhole() throws {
        let problem = try #require(throws: Problem.self) { try Self.read(#"{"control": {"a/b~c": 1}}"#) }
        #expect(problem.errors.map(\.location) == [.pointer("/control/a~1b~0c")])
    }
}
