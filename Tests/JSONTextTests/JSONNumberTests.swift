import Foundation
import JSONText
import TestPatience
import Testing

@Suite struct JSONNumberTests {
    private func number(_ text: String) throws -> Double {
        let document = try read(text)
        return try #require(document.number(document.root))
    }

    @Test(arguments: [
        ("0", 0), ("-0", -0.0), ("-0e5", -0.0), ("0e999999999999999999999", 0), ("1e-400", 0), ("-1e-400", -0.0),
        ("170.28", 170.28), ("16.700000000186265", 16.700000000186265), ("0.1", 0.1), ("1E5", 100_000),
        ("1.5e+3", 1500), ("9007199254740993", 9_007_199_254_740_992),
        ("9007199254740993.00000001", 9_007_199_254_740_994),
        ("5e-324", .leastNonzeroMagnitude), ("2.4703282292062327e-324", 0),
        ("2.4703282292062328e-324", .leastNonzeroMagnitude),
        ("1.7976931348623157e308", 1.7976931348623157e308), ("1.7976931348623158e308", 1.7976931348623157e308),
        ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown), ("0.000001e6", 1), ("1000000e-6", 1),
        ("123456789012345678901234567890", 1.2345678901234568e29), ("1e22", 1e22), ("1e23", 1e23),
        ("8.5e-19", 8.5e-19), ("18446744073709551615", 18_446_744_073_709_551_616),
        ("1.8446744073709551616", 1.8446744073709552),
    ])
    func aNumberIsReadAsTheNearestDouble(_ text: String, _ value: Double) throws {
        #expect(try number(text).bitPattern == value.bitPattern)
    }

    @Test func theShortestTextOfARandomDoubleReadsBackExactly() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let text = written { $0.number(value) }
            #expect(try number(text) == value)
            #expect(try number("\(value)") == value)
        }
    }

    /// Numbers with few decimals, which the writer treats by itself.
    @Test func aNumberIsWrittenNoLongerThanTheStandardLibraryDoes() throws {
        for _ in 0..<20_000 {
            let scale = [1, 10, 100, 1000, 10_000].randomElement() ?? 1
            let value = Double(Int.random(in: -1_000_000_000_000_000...1_000_000_000_000_000) >> Int.random(in: 0..<50))
            for value in [value / Double(scale), (value / Double(scale)).nextUp] {
                let text = written { $0.number(value) }
                #expect(try number(text) == value)
                #expect(text == (value == 0 ? "0" : value.description.replacing(/\.0$/, with: "")))
            }
        }
    }

    /// Numbers as people and browsers write them, where the reader does its own arithmetic.
    @Test func ordinaryDecimalsAreRoundedAsTheStandardLibraryDoes() throws {
        for _ in 0..<20_000 {
            let digits = UInt64.random(in: 0...UInt64.max) >> Int.random(in: 0..<64)
            for text in ["\(digits)e\(Int.random(in: -40...40))", "\(digits % 1_000_000).\(digits)"] {
                #expect(try number(text) == Double(text))
            }
        }
    }

    /// Digits far behind the point decide a tie between two doubles.
    @Test func digitsFarBehindDecideATie() throws {
        let tie = "1.00000000000000011102230246251565404236316680908203125"
        let zeros = String(repeating: "0", count: 100_000)
        #expect(try number(tie) == 1)
        #expect(try number(tie + zeros) == 1)
        #expect(try number(tie + zeros + "1") == 1.0.nextUp)
        #expect(try number("0." + zeros + "1e100001") == 1)
        #expect(try number("1" + zeros + "e-100000") == 1)
    }

    /// The square of their length would take longer than the limit.
    @Test(.timeLimit(.minutes(Patience.minutes))) func veryLongNumbersAreReadInTimeThatTheirLengthSets() throws {
        let digits = String(repeating: "7", count: 2_000_000)
        #expect(try number(digits + "e-1999999") == 7.777777777777778)
        #expect(try number("0." + digits) == 0.7777777777777778)
        #expect(refusal(of: digits)?.code == .numberOutOfRange)
    }
}
