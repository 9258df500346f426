import JSONText
import Testing

@Suite struct JSONDocumentTests {
    @Test func aNewDocumentIsNull() {
        let document = JSONDocument()
        #expect(document.kind(document.root) == .null)
        #expect(document.pointer(to: document.root) == "")
    }

    @Test func anErrorLeavesTheDocumentNull() throws {
        var document = try read("[1,2]")
        #expect(throws: JSONSyntaxError.self) { try document.read(Array("[1,2".utf8)) }
        #expect(document.kind(document.root) == .null)
        #expect(document.count(document.root) == 0)
    }

    @Test func theNextTextTakesThePlaceOfTheLast() throws {
        var document = try read(#"{"a":[1,2,3],"b":"c"}"#)
        try document.read(Array(#""x""#.utf8))
        #expect(document.string(document.root) == "x")
        try document.read(Array(#"{"k":"longer than before, to be sure"}"#.utf8))
        #expect(document.member("k", of: document.root).flatMap(document.string) == "longer than before, to be sure")
    }

    @Test func aCopyKeepsItsValues() throws {
        var document = try read("[1]")
        let copy = document
        try document.read(Array("{}".utf8))
        #expect(copy.kind(copy.root) == .array)
    }

    @Test(arguments: [
        ("null", JSONKind.null), ("true", .boolean), ("false", .boolean), ("1", .number), (#""1""#, .string),
        ("[1]", .array), (#"{"a":1}"#, .object),
    ])
    func aValueIsReadOnlyAsItsKind(_ text: String, _ kind: JSONKind) throws {
        let document = try read(text)
        let root = document.root
        #expect(document.kind(root) == kind)
        #expect(document.number(root) == (kind == .number ? 1 : nil))
        #expect(document.boolean(root) == (kind == .boolean ? text == "true" : nil))
        #expect(document.string(root) == (kind == .string ? "1" : nil))
        #expect(document.isString(root, "1") == (kind == .string))
        #expect(document.count(root) == (kind == .array || kind == .object ? 1 : 0))
        #expect((document.firstElement(of: root) != nil) == (kind == .array))
        #expect((document.firstMember(of: root) != nil) == (kind == .object))
        #expect((document.member("a", of: root) != nil) == (kind == .object))
    }

    @Test func elementsComeInOrder_eachWithItsOwnChildren() throws {
        let document = try read(#"[1,[2,[3]],{"a":4},5]"#)
        var kinds: [JSONKind] = []
        var element = document.firstElement(of: document.root)
        while let current = element {
            kinds.append(document.kind(current))
            element = document.element(after: current)
        }
        #expect(kinds == [.number, .array, .object, .number])
    }

    @Test func membersComeInOrder_eachWithItsValue() throws {
        let document = try read(#"{"a":{"x":0},"b":[1,2],"c":3}"#)
        var names: [String?] = []
        var kinds: [JSONKind] = []
        var name = document.firstMember(of: document.root)
        while let current = name {
            names.append(document.string(current))
            kinds.append(document.kind(document.value(ofMember: current)))
            name = document.member(after: current)
        }
        #expect(names == ["a", "b", "c"])
        #expect(kinds == [.object, .array, .number])
    }

    @Test func aMembersValueHasNoSiblings() throws {
        let document = try read(#"[{"a":1,"b":2},3]"#)
        let object = try #require(document.firstElement(of: document.root))
        let value = try #require(document.member("a", of: object))
        #expect(document.element(after: value) == nil)
        #expect(document.element(after: document.root) == nil)
    }

    @Test func emptyContainersHaveNoFirstChild() throws {
        let document = try read("[[],{},1]")
        let array = try #require(document.firstElement(of: document.root))
        let object = try #require(document.element(after: array))
        #expect(document.firstElement(of: array) == nil)
        #expect(document.firstMember(of: object) == nil)
        #expect(document.count(object) == 0)
    }

    @Test func aMemberIsFoundByItsName_escapedOrNot() throws {
        let document = try read(#"{"ab":1,"\u0061":2,"é\n":3,"":4}"#)
        #expect(document.member("ab", of: document.root).flatMap(document.number) == 1)
        #expect(document.member("a", of: document.root).flatMap(document.number) == 2)
        #expect(document.member("é\n", of: document.root).flatMap(document.number) == 3)
        #expect(document.member("", of: document.root).flatMap(document.number) == 4)
        #expect(document.member("b", of: document.root) == nil)
        #expect(document.member("abc", of: document.root) == nil)
    }
}
