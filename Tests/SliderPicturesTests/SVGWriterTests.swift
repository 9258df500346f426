import Testing

@testable import SliderPictures

struct SVGWriterTests {
    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (0.0004, "0"), (-0.0004, "0"), (0.0005, "0.001"), (1.5, "1.5"), (-1.25, "-1.25"),
        (-0.5, "-0.5"), (12.3456, "12.346"), (0.05, "0.05"), (99.9999, "100"), (100_000, "100000"),
        (.nan, "0"), (.infinity, "0"), (1e300, "0"),
    ])
    func coordinates_areShort(_ number: Double, _ text: String) {
        #expect(number.points == text)
    }

    @Test func attributesAndText_areEscaped() {
        var writer = SVGWriter()
        writer.element("g", ["class": "a\"<\n"]) { $0.text("text", "x & <y>", ["x": 1.5]) }
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "<g class=\"a&quot;&lt;&#10;\"><text x=\"1.5\">x &amp; &lt;y&gt;</text></g>")
    }

    @Test func aColour_hasItsOpacity_andLetsTheGroundThrough() {
        #expect(Tint("#ff000080")?.opacity == 128.0 / 255)
        #expect(Tint("#ff00") == nil)
        #expect(Tint("#ff0000")?.faded(to: 0.4).alpha == 102)
        // Half of blue over opaque red, and over red of which half is left.
        #expect(Tint(0x0000_FF80).over(Tint(0xFF00_00FF)) == Tint(0x7F00_80FF))
        #expect(Tint(0x0000_FF80).over(Tint(0xFF00_0080)) == Tint(0x5500_AAC0))
    }

    @Test func aLine_keepsThePointsThatMatter() {
        let line = (0...100).map { (x: Double($0), y: $0 == 50 ? 9.0 : 0) }
        #expect(Polyline.simplified(line).map(\.x) == [0, 49, 50, 51, 100])
    }
}
