import Foundation
import JSONText
import Testing

@Suite struct JSONWriterTests {
    @Test func commasAndColonsComeByThemselves() {
        let text = written { writer in
            writer.beginObject()
            writer.name("a")
            writer.beginArray()
            writer.integer(1)
            writer.beginArray()
            writer.endArray()
            writer.beginObject()
            writer.endObject()
            writer.null()
            writer.endArray()
            writer.name(String("b"))
            writer.boolean(true)
            writer.name("c")
            writer.boolean(false)
            writer.name("d")
            writer.string("x")
            writer.name("g")
            writer.thousandths(count: 3, allOf: 2.5, except: 0..<1) { _ in 1 }
            writer.endObject()
        }
        #expect(text == #"{"a":[1,[],{},null],"b":true,"c":false,"d":"x","g":[1,2.5,2.5]}"#)
    }

    @Test func aNewlineStartsANewText() {
        let text = written { writer in
            for value in 1...2 {
                writer.beginArray()
                writer.integer(value)
                writer.endArray()
                writer.newline()
            }
        }
        #expect(text == "[1]\n[2]\n")
    }

    @Test(arguments: [0, 1, 63, 64, 65, 1000])
    func theTextMayExceedTheReservedLength(capacity: Int) {
        let long = String(repeating: "0123456789", count: 30)
        let text = written { writer in
            writer.string(long)
            writer.string("\n" + long + "\u{1}")
        }
        var writer = JSONWriter(capacity: capacity)
        writer.string(long)
        writer.string("\n" + long + "\u{1}")
        #expect(String(decoding: writer.finish(), as: UTF8.self) == text)
        #expect(text == #""\#(long)","\n\#(long)\u0001""#)
    }

    @Test func aLongNumberThatComesAgain_isWrittenAgain() {
        let (third, other) = (1.0 / 3, 2.0 / 3)
        let text = written { writer in
            writer.beginObject()
            writer.name("value")
            writer.number(third)
            writer.name("place")
            writer.number(third)
            writer.name("negative")
            writer.number(-third)
            writer.name("other")
            writer.number(other)
            writer.name("first")
            writer.number(third)
            writer.endObject()
        }
        #expect(
            text == #"{"value":\#(third),"place":\#(third),"negative":\#(-third),"other":\#(other),"first":\#(third)}"#)
        var writer = JSONWriter()
        writer.number(third)
        writer.removeAll()
        writer.number(third)
        #expect(String(decoding: writer.finish(), as: UTF8.self) == "\(third)")
    }

    @Test func aWriter_startsANewText_inTheSameStorage() {
        var writer = JSONWriter()
        for value in 1...3 {
            writer.removeAll()
            writer.integer(value)
            #expect(writer.bytes.count == 1)
            #expect(writer.bytes[0] == UInt8(ascii: "0") + UInt8(value))
        }
        #expect(writer.finish() == Array("3".utf8))
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"", #""\"""#), ("a\\b", #""a\\b""#), ("a/b", #""a/b""#),
        ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#), ("\r\n", #""\r\n""#), ("\u{0}", #""\u0000""#),
        ("\u{1F}é", #""\u001fé""#), ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""), ("x\u{B}y\u{10}z", #""x\u000by\u0010z""#),
        ("héllo 😀", #""héllo 😀""#),
    ])
    func stringsAreEscapedWhereJSONWantsIt(_ value: String, _ text: String) {
        #expect(written { $0.string(value) } == text)
        #expect(written { $0.name(value) } == text + ":")
    }

    @Test func literalsAreEscapedLikeOtherStrings() {
        #expect(written { $0.string("a\"b\n") } == #""a\"b\n""#)
        #expect(written { $0.name(String("a\"b")) } == #""a\"b":"#)
    }

    @Test func everyScalarReadsBackWithFoundation() throws {
        var value = ""
        for code in 0...UInt32(0x2FFF) {
            value.unicodeScalars.append(contentsOf: Unicode.Scalar(code).map { [$0] } ?? [])
        }
        value += "\u{FFFF}\u{10000}\u{10FFFF}"
        let data = Data(written { $0.string(value) }.utf8)
        #expect(try JSONDecoder().decode(String.self, from: data) == value)
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "0"), (17, "17"), (-17, "-17"), (0.1, "0.1"), (42.5, "42.5"), (-0.001, "-0.001"),
        (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992.0"), (1e16, "1e+16"),
        (1e-7, "1e-07"), (0.1 + 0.2, "0.30000000000000004"), (.infinity, "null"), (.nan, "null"),
    ])
    func aNumberIsWrittenInItsShortestForm(_ value: Double, _ text: String) {
        #expect(written { $0.number(value) } == text)
    }

    @Test(arguments: [
        (0, "0"), (9, "9"), (10, "10"), (99, "99"), (100, "100"), (999, "999"), (1000, "1000"), (1_000_001, "1000001"),
        (-5, "-5"), (-1020, "-1020"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
    ])
    func integersAreWrittenInFull(_ value: Int, _ text: String) {
        #expect(written { $0.integer(value) } == text)
    }

    @Test(arguments: [
        (17.325, "17.325"), (15, "15"), (16.06, "16.06"), (16.0604, "16.06"), (0.0004, "0"), (-0.0004, "0"),
        (-0.0, "0"),
        (0.0005, "0.001"), (-0.0005, "-0.001"), (0.49999, "0.5"), (0.9996, "1"), (999.9999, "1000"),
        (-1312.5, "-1312.5"),
        (1_234_567.001, "1234567.001"), (0.01, "0.01"), (0.1, "0.1"), (2.5005, "2.501"), (1e12, "1000000000000"),
        (9_007_199_254_740.0, "9007199254740"), (9_007_199_254_741.0, "9007199254741"), (1e16, "1e+16"),
        (-1e300, "-1e+300"), (.nan, "null"), (.infinity, "null"),
    ])
    func thousandthsAreRounded_halvesAwayFromZero(_ value: Double, _ text: String) {
        #expect(written { $0.thousandths(value) } == text)
    }

    @Test(arguments: [15, 17.325, -0.5, 1_234_567.125, 1e16], [0, 1, 2, 3, 40])
    func aRunOfEqualNumbersWithExceptions_isWrittenLikeSingleNumbers(_ rest: Double, _ count: Int) {
        for lower in 0...count {
            for upper in [lower, (lower + count + 1) / 2, count] {
                let text = written {
                    $0.thousandths(count: count, allOf: rest, except: lower..<upper) { Double($0) + 0.25 }
                }
                let values = (0..<count).map { (lower..<upper).contains($0) ? Double($0) + 0.25 : rest }
                #expect(text == "[\(values.map { value in written { $0.thousandths(value) } }.joined(separator: ","))]")
            }
        }
    }

    @Test func randomThousandthsAreRightToHalfAThousandth() throws {
        for _ in 0..<5000 {
            let value = Double.random(in: -10_000...10_000)
            let text = written { $0.thousandths(value) }
            #expect(Double(text) == (value * 1000).rounded() / 1000)
        }
    }

    @Test func foundationReadsTheWrittenText() throws {
        let text = written { writer in
            writer.beginObject()
            writer.name("values")
            writer.beginArray()
            writer.number(0.1)
            writer.thousandths(17.3254)
            writer.integer(-3)
            writer.endArray()
            writer.name(String("quote\"d"))
            writer.string("tab\tbell\u{7}")
            writer.endObject()
        }
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(object?["values"] as? [Double] == [0.1, 17.325, -3])
        #expect(object?["quote\"d"] as? String == "tab\tbell\u{7}")
    }
}
