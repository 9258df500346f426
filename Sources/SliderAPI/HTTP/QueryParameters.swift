import JSONText
import SliderWire

/// The parameters of a query, `name=value&name=value` (RFC 3986 §3.4). Each must be known and, but for one that may be
/// repeated, occur at most once.
///
/// Percent-encoded bytes are decoded; `+` is a plus.
struct QueryParameters {
    private let known: [String]
    private let repeatable: String?
    private var values: [String: [UInt8]] = [:]

    /// The values of the parameter that may be repeated, in their order.
    private(set) var repeated: [[UInt8]] = []

    /// Splits a query into its parameters. Refuses unknown and repeated ones.
    ///
    /// - Parameter repeatable: the one of them that may be repeated.
    init(_ query: Span<UInt8>, known: [String], repeatable: String? = nil) throws(Problem) {
        self.known = known
        self.repeatable = repeatable
        var start = 0
        while !query.isEmpty, start <= query.count {
            let end = query.firstIndex(of: UInt8(ascii: "&"), from: start) ?? query.count
            try take(query.extracting(start..<end))
            start = end + 1
        }
    }

    /// A parameter that is a number in JSON's syntax; nil if it is absent.
    func number(_ name: String) throws(Problem) -> Double? {
        guard let value = values[name] else { return nil }
        guard let number = Self.number(value) else {
            throw Problem(.invalidQuery, inParameter: name, "must be a number such as 0.5, not \(Self.given(value))")
        }
        return number
    }

    /// A parameter that is a whole number within bounds; nil if it is absent.
    func integer(_ name: String, in bounds: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let value = values[name] else { return nil }
        guard let integer = Self.number(value).flatMap(Int.init(exactly:)), bounds.contains(integer) else {
            throw Problem(
                .invalidQuery, inParameter: name,
                "must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound), not \(Self.given(value))")
        }
        return integer
    }

    /// A parameter that is text; nil if it is absent.
    func text(_ name: String) throws(Problem) -> String? {
        guard let value = values[name] else { return nil }
        guard let text = String(validating: value, as: UTF8.self) else {
            throw Problem(.invalidQuery, inParameter: name, "must be UTF-8")
        }
        return text
    }

    /// A parameter that is either there, as `name` or `name=true`, or not.
    func flag(_ name: String) throws(Problem) -> Bool {
        guard let value = values[name] else { return false }
        if value.isEmpty || value.elementsEqual("true".utf8) { return true }
        guard value.elementsEqual("false".utf8) else {
            throw Problem(
                .invalidQuery, inParameter: name, "must be true, false or without a value, not \(Self.given(value))")
        }
        return false
    }

    private mutating func take(_ pair: Span<UInt8>) throws(Problem) {
        let equals = pair.firstIndex(of: UInt8(ascii: "="), from: 0) ?? pair.count
        let name = try Self.decoded(pair.extracting(..<equals), of: pair.extracting(..<equals).text)
        let text = String(decoding: name, as: UTF8.self)
        guard known.contains(where: { $0.utf8.elementsEqual(name) }) else {
            let names = ObjectReader.list(known, last: "and")
            throw Problem(.invalidQuery, inParameter: text, "is unknown; the known names are \(names)")
        }
        let value = try Self.decoded(pair.extracting(min(equals + 1, pair.count)...), of: text)
        if text == repeatable { return repeated.append(value) }
        guard values[text] == nil else { throw Problem(.invalidQuery, inParameter: text, "must be given only once") }
        values[text] = value
    }

    /// The bytes of a percent-encoded name or value.
    private static func decoded(_ text: Span<UInt8>, of name: String) throws(Problem) -> [UInt8] {
        guard let bytes = text.decodingPercents() else {
            throw Problem(.invalidQuery, inParameter: name, "must have two hexadecimal digits after each %")
        }
        return bytes
    }

    /// A value that is refused, as text.
    private static func given(_ value: [UInt8]) -> String {
        value.isEmpty ? "an empty value" : JSONDocument.quoted(String(decoding: value, as: UTF8.self))
    }

    private static func number(_ text: [UInt8]) -> Double? {
        // A JSON text may have white space around it, but a parameter may not.
        guard text.allSatisfy({ $0 > 0x20 }) else { return nil }
        var document = JSONDocument()
        do { try document.read(text) } catch { return nil }
        return document.number(document.root)
    }
}
