/// A chart's legend: entries for its lines and colours on one line, from the right edge to the left.
struct Legend {
    private static let swatch = 16.0
    private var right: Double

    /// A legend that ends at `right`.
    init(right: Double) { self.right = right }

    /// An entry for a line: a piece of the line, then its name.
    mutating func line(_ text: String, class name: String, width: Double, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "path",
            [
                "class": .text(name), "d": "M\(x.points) 29H\((x + Self.swatch).points)", "fill": "none",
                "stroke-width": .number(width), "stroke-linecap": "round",
            ])
    }

    /// An entry for a colour: a patch of the colour, then its name.
    mutating func patch(_ text: String, class name: String, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "rect",
            ["class": .text(name), "x": .number(x), "y": 22, "width": .number(Self.swatch), "height": 14, "rx": 3])
    }

    /// An entry for notches: some notches, then their name.
    mutating func notches(_ text: String, class name: String, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "path",
            [
                "class": .text(name), "fill": "none", "stroke-width": 1,
                "d": "M\((x + 4).points) 26V32M\((x + 8).points) 26V32M\((x + 12).points) 26V32",
            ])
    }

    /// Writes the name; returns where its swatch begins.
    private mutating func place(_ text: String, in svg: inout SVGWriter) -> Double {
        svg.label(text, right, 33, anchor: "end")
        let x = right - Double(text.count) * 6 - 8 - Self.swatch
        right = x - 16
        return x
    }
}
