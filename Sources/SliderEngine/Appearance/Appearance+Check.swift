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
