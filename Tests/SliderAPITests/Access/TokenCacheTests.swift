import Testing

@testable import SliderAPI

struct TokenCacheTests {
    private static func value(_ cache: inout TokenCache<Int>, _ token: String) -> Int? {
        cache.value(of: token.utf8.span)
    }

    private static func add(_ value: Int, _ token: String, in cache: inout TokenCache<Int>) {
        cache.add(value, of: token.utf8.span)
    }

    @Test(arguments: [
        "head.body.signaturf", "haad.body.signature", "head.body.signature.", "", "signature", "ead.body.signature",
    ])
    func onlyTheWholeText_isFound(_ other: String) {
        var cache = TokenCache<Int>(count: 8, bytes: 1000)
        Self.add(1, "head.body.signature", in: &cache)
        #expect(Self.value(&cache, other) == nil)
        #expect(Self.value(&cache, "head.body.signature") == 1)
    }

    @Test func ofTwoTokensThatEndAlike_theLaterOneStays() {
        var cache = TokenCache<Int>(count: 8, bytes: 1000)
        Self.add(1, "a.signature", in: &cache)
        Self.add(2, "b.signature", in: &cache)
        #expect(Self.value(&cache, "a.signature") == nil)
        #expect(Self.value(&cache, "b.signature") == 2)
    }

    @Test func whatIsAddedLater_takesThePlaceOfWhatWasKnown() {
        var cache = TokenCache<Int>(count: 8, bytes: 1000)
        for number in 1...3 {
            Self.add(number, "a.signature", in: &cache)
            #expect(Self.value(&cache, "a.signature") == number)
        }
    }

    @Test func aTokenThatIsUsed_outlivesOthers() {
        var cache = TokenCache<Int>(count: 8, bytes: 10_000)
        Self.add(-1, "--------used", in: &cache)
        Self.add(-2, "------unused", in: &cache)
        for number in 100..<200 {
            Self.add(number, "token--\(number)", in: &cache)
            #expect(Self.value(&cache, "--------used") == -1)
            #expect(cache.count <= 8)
        }
        #expect(Self.value(&cache, "------unused") == nil)
        #expect(Self.value(&cache, "token--199") == 199)
    }

    @Test func theBytes_areBoundedToo() {
        var cache = TokenCache<Int>(count: 1_000, bytes: 1_000)
        for number in 100..<200 { Self.add(number, String(repeating: "a", count: 97) + "\(number)", in: &cache) }
        #expect((5...10).contains(cache.count))
        Self.add(1, String(repeating: "b", count: 501), in: &cache)
        #expect(Self.value(&cache, String(repeating: "b", count: 501)) == nil)
    }

    @Test func aClearedCache_findsNoToken() {
        var cache = TokenCache<Int>(count: 4, bytes: 100)
        for number in 10..<15 { Self.add(number, "token-\(number)", in: &cache) }
        cache.removeAll()
        #expect(cache.count == 0)
        for number in 10..<15 { #expect(Self.value(&cache, "token-\(number)") == nil) }
    }
}
