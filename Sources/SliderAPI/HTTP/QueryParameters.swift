import JSONText
import ServiceBasics
import SliderWire

/// The parameters of a query, `name=value&name=value` (RFC 3986 §3.4). Each must be known. Only one of them may be
/// repeated.
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
        guard let bytes = PercentCoding.decoded(text) else {
            throw Problem(.invalidQuery, inParameter: name, "must have two hexadecimal digits after each %")
        }
        return bytes
    }

    /// A refused value as text.
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

/// Compares bytes of a request with text, without making a string.
///
/// The content of a request is read as bytes. A `Character` can be as long as the request (a letter and its accents),
/// and comparing or hashing a string of such characters takes time quadratic in its length.
extension Span<UInt8> {
    func isEqual(to text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    func hasPrefix(_ text: StaticString) -> Bool { hasPrefix(text, count: text.utf8CodeUnitCount) }

    /// Whether the first bytes are the first `prefix` bytes of a text.
    func hasPrefix(_ text: StaticString, count prefix: Int) -> Bool {
        guard count >= prefix else { return false }
        return text.withUTF8Buffer { characters in
            for index in 0..<prefix where self[index] != characters[index] { return false }
            return true
        }
    }

    /// Whether the last bytes are the bytes of a text from a position on.
    func hasSuffix(_ text: StaticString, from position: Int) -> Bool {
        let shift = count - text.utf8CodeUnitCount
        guard shift + position >= 0 else { return false }
        return text.withUTF8Buffer { characters in
            for index in position..<characters.count where self[index + shift] != characters[index] { return false }
            return true
        }
    }

    /// Whether the bytes, ignoring the case of ASCII letters, are this text, which is ASCII in lower case.
    func isEqual(toLowercase text: String) -> Bool {
        let text = text.utf8.span
        guard count == text.count else { return false }
        for index in indices where self[index].lowercased != text[index] { return false }
        return true
    }

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        for index in start..<count where self[index] == byte { return index }
        return nil
    }

    /// The first index from `start` on whose byte matches.
    func firstIndex(after start: Int, where matches: (UInt8) -> Bool) -> Int? {
        for index in start..<count where matches(self[index]) { return index }
        return nil
    }

    /// The bytes without leading and trailing spaces and tabs.
    var trimmed: Span<UInt8> {
        @_lifetime(copy self)
        get { extracting(trimmed(0..<count)) }
    }

    /// A range of the bytes without leading and trailing spaces and tabs.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isBlank { start += 1 }
        while start < end, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// The bytes as text. Invalid UTF-8 becomes replacement characters.
    var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in indices { bytes.append(self[index]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes as a name to look up in a dictionary. Names of the service are short and in ASCII; nil if the bytes
    /// are not.
    var name: String? {
        guard count <= 64 else { return nil }
        for index in indices where self[index] >= 0x80 { return nil }
        return text
    }
}

extension UInt8 {
    /// Whether it is a space or a tab (RFC 9110 §5.6.3).
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// Whether it is a decimal digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// An ASCII letter in lower case; any other byte unchanged.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
