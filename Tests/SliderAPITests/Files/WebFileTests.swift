import MicroHTTPD
import Testing

@testable import SliderAPI

struct WebFileTests {
    @Test func everyFile_hasATypeThatBrowsersKnow() {
        for name in Assets.webFiles.keys { #expect(WebFile.type(of: name) != nil, "\(name)") }
    }

    @Test func eachFolder_isServedWithAllItsFiles() {
        let files = WebFiles()
        let folders = [
            "detent/": files.moduleParts, "detent-element/": files.elementParts, "playground/": files.playground,
            "playground/inspector/": files.playgroundInspector, "playground/network/": files.playgroundNetwork,
        ]
        for (folder, served) in folders {
            let paths = Assets.webFiles.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
            let names = paths.filter { !$0.contains("/") }
            #expect(!names.isEmpty)
            // The page loads joined files instead.
            #expect(served.keys.filter { !$0.hasPrefix("joined") }.sorted() == names.sorted())
        }
    }

    @Test func eachCoding_hasATagOfItsOwn() {
        let file = StaticFile(Array(repeating: 7, count: 1000), type: "text/plain")
        let (plain, gzip) = (file.variant(for: nil), file.variant(for: "gzip"))
        #expect(plain.tag != gzip.tag)
        #expect(plain.whole.response.body.count == 1000)
        #expect(gzip.whole.response.body.starts(with: [0x1F, 0x8B]))
        #expect(gzip.whole.response.headers.first(.contentEncoding) == "gzip")
    }

    @Test func aFileThatGzipDoesNotShorten_isSentUncompressed() {
        let file = StaticFile([1, 2, 3], type: "text/plain")
        #expect(file.variant(for: "gzip").whole.response.body == [1, 2, 3])
    }
}
