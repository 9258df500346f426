import SliderTimeline
import Testing

struct SessionIDTests {
    @Test(arguments: ["a", "living-room", "A_9-z", String(repeating: "x", count: 64), "12345678", "123456789"])
    func anID_readsBackAsItWas(_ text: String) throws {
        let id = try #require(SessionID(text))
        #expect(id.description == text)
        #expect(id.count == text.utf8.count)
        #expect(id == SessionID(text))
    }

    @Test(arguments: ["", "a b", "a/b", "a%2Fb", "ä", "a\u{0}", String(repeating: "x", count: 65), "a.b"])
    func aMalformedID_isRefused(_ text: String) {
        #expect(SessionID(text) == nil)
    }

    @Test func idsThatDiffer_areDifferent() {
        #expect(SessionID("a") != SessionID("b"))
        #expect(SessionID("aaaaaaaaa") != SessionID("aaaaaaaab"))
        #expect(SessionID("a") != SessionID("aa"))
    }
}
