import JSONText
import SliderWire
import Testing

struct ServiceFrameTests {
    private static func read(_ members: String) throws {
        var document = JSONDocument()
        try document.read(Array(#"{"t":0,"reason":"drag","checksum":"0123456789abcdef",\#(members)}"#.utf8))
        _ = try ServiceFrameReader.read(document)
    }

    @Test(arguments: ["0", "9007199254740992"])
    func aVersion_isCountedExactly(_ version: String) throws {
        try Self.read(#""version":\#(version),"from":\#(version)"#)
    }

    @Test(arguments: ["version", "from"], ["-1", "9007199254740994", "9223372036854774784", "-9223372036854775808"])
    func aVersionThatIsNotCountedExactly_isRefused(_ name: String, _ version: String) {
        let refusal = #expect(throws: WireError.self) { try Self.read(#""\#(name)":\#(version)"#) }
        #expect(refusal?.pointer == "/\(name)")
    }

    @Test(arguments: [#""epoch":NAME"#, #""gesture":NAME"#, #""from":0,"by":{"gesture":NAME,"seq":1}"#])
    func aName_hasAtMost64Characters(_ members: String) throws {
        func named(_ count: Int) throws {
            let name = #""\#(String(repeating: "é", count: count))""#
            try Self.read(members.split(separator: "NAME", omittingEmptySubsequences: false).joined(separator: name))
        }
        try named(64)
        #expect(throws: WireError.self) { try named(65) }
    }
}
