import Testing

@testable import MicroHTTPD

/// What a request keeps of its target while its response is streamed.
struct RequestTargetTests {
    @Test(arguments: [
        ("/a/b?c=d", "/a/b", ""), ("/a", "/a", ""), ("http://h:1/a?c", "/a", "h:1"), ("http://h?c=d", "/", "h"),
    ])
    func withoutItsQuery_pathAndAuthorityRemain(_ text: String, _ path: String, _ authority: String) throws {
        var target = RequestTarget()
        defer { target.free() }
        var bytes = Array(text.utf8)
        #expect(target.store(&bytes, count: bytes.count))
        try target.parse(for: .get)
        target.forgetQuery()
        #expect(String(decoding: target.path, as: UTF8.self) == path)
        #expect(String(decoding: target.authority, as: UTF8.self) == authority)
        #expect(target.query.isEmpty)
    }
}
