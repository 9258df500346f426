/// The appearance of a control: colours and sizes by name, for the client to draw with. The engine reads only the sizes
/// that a ``Layout`` needs.
///
/// At most 64 entries. A name is a letter and up to 63 letters and digits (ASCII). A number is within 0 … 100,000.
public struct Appearance: Sendable, Equatable {
    /// One entry of an appearance.
    public enum Value: Sendable, Equatable {
        /// A colour, `#rrggbb` or `#rrggbbaa`.
        case color(String)
        /// A length in points, an opacity or a factor, as its name says.
        case number(Double)
    }

    private var values: [String: Value]

    /// An appearance with these entries.
    public init(_ values: [String: Value] = [:]) {
        self.values = values
    }

    /// The entries, ordered by name.
    public var entries: [(name: String, value: Value)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// Whether there are no entries.
    public var isEmpty: Bool { values.isEmpty }

    /// The entry with a name, or nil.
    public subscript(name: String) -> Value? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The number with a name; nil when there is none or it is a colour.
    public func number(_ name: String) -> Double? {
        guard case .number(let number) = values[name] else { return nil }
        return number
    }
}

extension Appearance: ExpressibleByDictionaryLiteral {
    /// An appearance with these entries; of two with the same name, the last counts.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init()
        for (name, value) in elements { values[name] = value }
    }
}
