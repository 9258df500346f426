/// What the lines and colours of a chart mean: entries from the right edge to the left, on one line.
struct Legend {
    private static let swatch = 16.0
    private var right: Double

    /// A legend that ends at `right`.
    init(right: Double) { self.right = right }

    /// A word, and before it a piece of the line that it means.
    mutating func line(_ text: String, class name: String, width: Double, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "path",
            [
                "class": .text(name), "d": "M\(x.points) 29H\((x + Self.swatch).points)", "fill": "none",
                "stroke-width": .number(width), "stroke-linecap": "round",
            ])
    }

    /// A word, and before it a patch of the colour that it means.
    mutating func patch(_ text: String, class name: String, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "rect",
            ["class": .text(name), "x": .number(x), "y": 22, "width": .number(Self.swatch), "height": 14, "rx": 3])
    }

    /// A word, and before it the notches that it means.
    mutating func notches(_ text: String, class name: String, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "path",
            [
                "class": .text(name), "fill": "none", "stroke-width": 1,
                "d": "M\((x + 4).points) 26V32M\((x + 8).points) 26V32M\((x + 12).points) 26V32",
            ])
    }

    /// Writes the word; where its swatch begins.
    private mutating func place(_ text: String, in svg: inout SVGWriter) -> Double {
        svg.label(text, right, 33, anchor: "end")
        let x = right - Double(text.count) * 6 - 8 - Self.swatch
        right = x - 16
        return x
    }
}
