extension SVGWriter {
    /// A gradient from top to bottom; each colour is a class at a part of the height.
    mutating func gradientDown(_ id: String, _ colors: [(part: Double, name: String)]) {
        element("linearGradient", ["id": .text(id), "x1": 0, "y1": 0, "x2": 0, "y2": 1]) { svg in
            for color in colors {
                svg.element("stop", ["class": .text(color.name), "offset": .number(color.part)])
            }
        }
    }
}
