extension Appearance {
    func check(at path: ControlPath) throws(ControlError) {
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
    }

    /// The rule that an error states for an invalid name.
    public static let nameRule =
        "must have a name of 1 to \(ControlLimits.appearanceNameLength) letters and digits, a letter first"

    /// Whether a text is a valid name of an entry: `^[A-Za-z][A-Za-z0-9]{0,63}$`.
    public static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first.isLetter else { return false }
        return name.utf8.count <= ControlLimits.appearanceNameLength
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }

    /// `^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$`
    private static func isColor(_ color: String) -> Bool {
        let digits = color.utf8.dropFirst()
        return color.utf8.first == UInt8(ascii: "#") && [6, 8].contains(digits.count)
            && digits.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
