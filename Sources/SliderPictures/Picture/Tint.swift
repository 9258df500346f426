/// A colour with its opacity, in sRGB.
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

    /// The colour with a part of its opacity, 0 … 1.
    func faded(to part: Double) -> Tint {
        Tint(red: red, green: green, blue: blue, alpha: Int((Double(alpha) * part.clamped(to: 0...1)).rounded()))
    }

    /// The colour that results where it lies over another (Porter and Duff's "over").
    func over(_ ground: Tint) -> Tint {
        let (mine, through) = (opacity, ground.opacity * (1 - opacity))
        guard mine + through > 0 else { return self }
        let mix = { (one: Int, other: Int) in
            Int(((Double(one) * mine + Double(other) * through) / (mine + through)).rounded())
        }
        return Tint(
            red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
            alpha: Int(((mine + through) * 255).rounded()))
    }
}
