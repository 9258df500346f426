import JSONText
import Testing

@Suite struct JSONPointerTests {
    /// All nodes' pointers, names before their values.
    private func pointers(of node: JSONNode, in document: JSONDocument) -> [String] {
        var pointers = [document.pointer(to: node)]
        var element = document.firstElement(of: node)
        while let current = element {
            pointers += self.pointers(of: current, in: document)
            element = document.element(after: current)
        }
        var name = document.firstMember(of: node)
        while let current = name {
            pointers.append(document.pointer(to: current))
            pointers += self.pointers(of: document.value(ofMember: current), in: document)
            name = document.member(after: current)
        }
        return pointers
    }

    @Test func everyNodeHasThePointerFromTheRoot() throws {
        let document = try read(#"{"a":[1,{"b":2,"c":[]}],"d":{"":3},"e":4}"#)
        #expect(
            pointers(of: document.root, in: document) == [
                "", "/a", "/a", "/a/0", "/a/1", "/a/1/b", "/a/1/b", "/a/1/c", "/a/1/c", "/d", "/d", "/d/", "/d/", "/e",
                "/e",
            ])
    }

    @Test(arguments: [
        (#"{"a/b":0}"#, "/a~1b"), (#"{"m~n":0}"#, "/m~0n"), (#"{"~1":0}"#, "/~01"), (#"{"\u002f":0}"#, "/~1"),
        (#"{"k\"l":0}"#, "/k\"l"), (#"{" ":0}"#, "/ "), (#"{"é😀":0}"#, "/é😀"), (#"{"\r\n/":0}"#, "/\r\n~1"),
    ])
    func namesAreEscapedInPointers(_ text: String, _ pointer: String) throws {
        let document = try read(text)
        let name = try #require(document.firstMember(of: document.root))
        #expect(document.pointer(to: name) == pointer)
        #expect(document.pointer(to: document.value(ofMember: name)) == pointer)
    }

    @Test(arguments: [
        ("", ""), ("[", "/0"), ("[1,2,x]", "/2"), ("[1,2 x]", ""), (#"{"a":x}"#, "/a"), (#"{"a" x}"#, "/a"),
        (#"{"a":1 x}"#, ""), (#"{"a":1,x}"#, ""), (#"{"a":1,"\x":1}"#, ""), (#"{"a":[0,{"b/":[1,-]}]}"#, "/a/1/b~1/1"),
        (#"{"a":[0,1],"b":{"c":1 2}}"#, "/b"), (#"{"a":1} x"#, ""), (#"[{"a":1,"b":{},"a":2}]"#, "/0/a"),
        (#"[0,[1e999]]"#, "/1/0"), (#"{"a":"\ud800"}"#, "/a"),
    ])
    func anErrorPointsToTheValueThatWasBeingRead(_ text: String, _ pointer: String) {
        #expect(refusal(of: text)?.pointer == pointer)
    }
}
