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

    private struct Entry: Sendable, Equatable {
        let name: String
        var value: Value
    }

    /// Ordered by the bytes of their names. There are few, and they are looked up when a layout is made.
    private var values: [Entry] = []

    /// An appearance without entries.
    public init() {}

    /// An appearance with these entries.
    public init(_ values: [String: Value]) {
        for (name, value) in values { self[name] = value }
    }

    /// The entries, ordered by name.
    public var entries: [(name: String, value: Value)] { values.map { (name: $0.name, value: $0.value) } }

    /// Whether there are no entries.
    public var isEmpty: Bool { values.isEmpty }

    /// The entry with a name, or nil.
    public subscript(name: String) -> Value? {
        get {
            let place = place(of: name)
            return isEntry(name, at: place) ? values[place].value : nil
        }
        set {
            let place = place(of: name)
            switch (isEntry(name, at: place), newValue) {
            case (true, let value?): values[place].value = value
            case (true, nil): values.remove(at: place)
            case (false, let value?): values.insert(Entry(name: name, value: value), at: place)
            case (false, nil): break
            }
        }
    }

    /// The number with a name; nil when there is none or it is a colour.
    public func number(_ name: String) -> Double? {
        guard case .number(let number) = self[name] else { return nil }
        return number
    }

    private func place(of name: String) -> Int {
        values.partitioningIndex { !$0.name.precedesInBytes(name) }
    }

    private func isEntry(_ name: String, at place: Int) -> Bool {
        place < values.count && !name.precedesInBytes(values[place].name)
    }
}

extension Appearance: ExpressibleByDictionaryLiteral {
    /// An appearance with these entries; of two with the same name, the last counts.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init()
        for (name, value) in elements { self[name] = value }
    }
}

extension Appearance {
    /// The module for pages computes nothing from an appearance, and the service has checked it.
    func check(at path: ControlPath) throws(ControlError) {
        #if !hasFeature(Embedded)
            let entries = entries
            try path.require(
                entries.count <= ControlLimits.appearanceEntries,
                "must have at most \(ControlLimits.appearanceEntries) entries, not \(entries.count)"
            )
            for (name, value) in entries {
                try (path / name).require(Self.isName(name), Self.nameRule)
                switch value {
                case .color(let color):
                    try (path / name).require(Self.isColor(color), "must be a colour such as #rrggbb or #rrggbbaa")
                case .number(let number):
                    try (path / name).require(number, in: 0...ControlLimits.appearanceNumber)
                }
            }
        #endif
    }

    /// The rule that an error states for an invalid name.
    public static let nameRule =
        "must have a name of 1 to \(ControlLimits.appearanceNameLength) letters and digits, a letter first"

    /// Whether a text is a valid name of an entry: `^[A-Za-z][A-Za-z0-9]{0,63}$`.
    public static func isName(_ name: String) -> Bool {
        let bytes = name.utf8.span
        guard (1...ControlLimits.appearanceNameLength).contains(bytes.count), bytes[0].isLetter else { return false }
        for index in bytes.indices where !bytes[index].isLetter && !bytes[index].isDigit { return false }
        return true
    }

    /// `^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`
    private static func isColor(_ color: String) -> Bool {
        let bytes = color.utf8.span
        guard bytes.count == 7 || bytes.count == 9, bytes[0] == UInt8(ascii: "#") else { return false }
        for index in 1..<bytes.count where !bytes[index].isHexadecimalDigit { return false }
        return true
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    fileprivate var isHexadecimalDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
