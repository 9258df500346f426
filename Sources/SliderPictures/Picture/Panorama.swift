/// The playground's view over the mountains (`detent-element/panorama.svg`), 800 wide and 400 high.
enum Panorama {
    static let width = 800.0
    static let height = 400.0

    private static let gradients: [(name: String, colors: [(part: Double, color: UInt32)])] = [
        ("sky", [(0, 0x2734_6BFF), (0.45, 0x8D6B_B5FF), (0.72, 0xF3A0_8BFF), (1, 0xFFD9_A0FF)]),
        ("far", [(0, 0x8A6A_A8FF), (1, 0xC98A_9AFF)]),
        ("mid", [(0, 0x5A4A_86FF), (1, 0x8C61_91FF)]),
        ("near", [(0, 0x2F2B_5CFF), (1, 0x191A_3DFF)]),
    ]

    private static let hills = [
        (
            "far",
            "M0 262 90 200l60 44 92-84 80 76 70-40 96 70 88-92 74 66 60-44 90 72v136H0Z"
        ),
        ("mid", "M0 312 120 236l86 60 104-56 96 66 118-84 92 72 84-48 100 62v92H0Z"),
        ("near", "M0 352c90-46 170-44 262-14s176 26 262-8 190-34 276 2v68H0Z"),
    ]

    static func addColors(to style: inout Style) {
        for (name, colors) in gradients {
            for (index, color) in colors.enumerated() { style.stop("\(name)\(index)", Hue(Tint(color.color))) }
        }
        style.fill("glow", Hue(Tint(0xFFE9_C440)))
        style.fill("disc", Hue(Tint(0xFFF3_DCFF)))
    }

    static func drawDefinitions(in svg: inout SVGWriter) {
        for (name, colors) in gradients {
            svg.gradientDown(name, colors.enumerated().map { ($1.part, "\(name)\($0)") })
        }
    }

    static func draw(in svg: inout SVGWriter) {
        svg.element("rect", ["width": .number(width), "height": .number(height), "fill": "url(#sky)"])
        svg.element("circle", ["class": "sun glow", "cx": 405, "cy": 236, "r": 92])
        svg.element("circle", ["class": "sun disc", "cx": 405, "cy": 236, "r": 46])
        for (name, path) in hills { svg.element("path", ["d": .text(path), "fill": "url(#\(name))"]) }
    }
}
