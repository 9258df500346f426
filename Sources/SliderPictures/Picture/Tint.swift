internal import SliderEngine

/// A colour of an appearance, and what becomes of it where it could not be told from what is behind it.
struct Tint: Equatable {
    let red: Int
    let green: Int
    let blue: Int
    /// 0 … 255.
    let alpha: Int

    /// A colour as `#rrggbb` or `#rrggbbaa`.
    init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "#"), let number = UInt32(text.dropFirst(), radix: 16) else { return nil }
        switch text.utf8.count {
        case 7: self.init(number << 8 | 0xFF)
        case 9: self.init(number)
        default: return nil
        }
    }

    /// A colour as 0xrrggbbaa.
    init(_ number: UInt32) {
        red = Int(number >> 24)
        green = Int(number >> 16 & 0xFF)
        blue = Int(number >> 8 & 0xFF)
        alpha = Int(number & 0xFF)
    }

    private init(red: Int, green: Int, blue: Int, alpha: Int) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// The colour without its alpha, `#rrggbb`.
    var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// 0 … 1.
    var opacity: Double { Double(alpha) / 255 }

    /// How light it looks, 0 … 1 (ITU-R BT.709's weights on the colour as it is encoded).
    var lightness: Double {
        (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
    }

    /// Itself where it shows before `ground`, else its negative.
    func shown(on ground: Tint) -> Tint {
        guard abs(lightness - ground.lightness) < 0.14 else { return self }
        return Tint(red: 255 - red, green: 255 - green, blue: 255 - blue, alpha: alpha)
    }
}

extension Appearance {
    /// The colour of a name; nothing when there is none or it is a number.
    func tint(_ name: String) -> Tint? {
        guard case .color(let text) = self[name] else { return nil }
        return Tint(text)
    }
}
