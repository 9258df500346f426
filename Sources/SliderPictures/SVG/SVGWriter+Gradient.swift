extension SVGWriter {
    /// A gradient from the top of what it fills to the bottom; each colour is a class, at a part of the way.
    mutating func gradientDown(_ id: String, _ colors: [(part: Double, name: String)]) {
        element("linearGradient", ["id": .text(id), "x1": 0, "y1": 0, "x2": 0, "y2": 1]) { svg in
            for color in colors {
                svg.element("stop", ["class": .text(color.name), "offset": .number(color.part)])
            }
        }
    }
}
