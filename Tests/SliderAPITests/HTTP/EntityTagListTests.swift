import Testing

@testable import SliderAPI

struct EntityTagListTests {
    private static func tag(_ opaque: String, weak: Bool = false) -> EntityTagList.EntityTag {
        EntityTagList.EntityTag(opaque: opaque, isWeak: weak)
    }

    @Test(arguments: [
        ("*", EntityTagList.any), (" * ", .any), ("\"a-1\"", .tags([tag("a-1")])),
        ("W/\"a-1\"", .tags([tag("a-1", weak: true)])), ("\"\"", .tags([tag("")])),
        ("\"a\",, \"b\",", .tags([tag("a"), tag("b")])), (",\"a\"", .tags([tag("a")])),
        ("\"a\" ,\t\"b,c\",W/\"d\"", .tags([tag("a"), tag("b,c"), tag("d", weak: true)])),
    ])
    func aList_isReadWhole(_ field: String, _ list: EntityTagList) throws {
        #expect(try EntityTagList(field) == list)
    }

    @Test(arguments: [
        "", "a", "\"a", "a\"", ",", ", ,", "\"a\" \"b\"", "*, \"a\"", "w/\"a\"", "\"a b\"", "\"\u{7F}\"",
    ])
    func aMalformedField_isRefused(_ field: String) {
        #expect(throws: EntityTagList.Fault.malformed) { try EntityTagList(field) }
    }

    @Test func aListOf64Tags_isRead_andOneMoreIsRefused() throws {
        let tags = Array(repeating: "\"a\"", count: 64).joined(separator: ",")
        #expect(try EntityTagList(tags) == .tags(Array(repeating: Self.tag("a"), count: 64)))
        #expect(throws: EntityTagList.Fault.tooMany) { try EntityTagList(tags + ",\"a\"") }
        // What comes after the last tag that may be there is not read.
        #expect(throws: EntityTagList.Fault.tooMany) { try EntityTagList(tags + ",a") }
    }

    @Test func aTagBeyondASCII_isReadByteForByte() throws {
        #expect(
            try EntityTagList("\"e\u{301}\",\u{20}\"\u{E9}\"") == .tags([Self.tag("e\u{301}"), Self.tag("\u{E9}")]))
        #expect(!KnownTags.tags(["e\u{301}"]).contains("\u{E9}"))
        #expect(throws: EntityTagList.Fault.malformed) { try EntityTagList("\"a\"\u{301}, \"b\"") }
    }
}
