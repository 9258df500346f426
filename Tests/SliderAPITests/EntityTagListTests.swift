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
    func aList_isReadWhole(_ field: String, _ list: EntityTagList) {
        #expect(EntityTagList(field) == list)
    }

    @Test(arguments: [
        "", "a", "\"a", "a\"", ",", ", ,", "\"a\" \"b\"", "*, \"a\"", "w/\"a\"", "\"a b\"", "\"\u{7F}\"",
    ])
    func whatIsMalformed_isNotGuessedAt(_ field: String) {
        #expect(EntityTagList(field) == nil)
    }
}
