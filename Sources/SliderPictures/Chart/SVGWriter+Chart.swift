/// The parts of a chart.
extension SVGWriter {
    /// The card behind a chart.
    mutating func card(width: Double, height: Double) {
        element(
            "rect",
            [
                "class": "card", "x": 0.5, "y": 0.5, "width": .number(width - 1), "height": .number(height - 1),
                "rx": 18,
            ])
    }

    /// A line of text.
    mutating func label(
        _ text: String, _ x: Double, _ y: Double, class name: String = "soft", size: Double = 11,
        anchor: String = "start", weight: String = "400"
    ) {
        self.text(
            "text", text,
            [
                "class": .text(name), "x": .number(x), "y": .number(y), "font-size": .number(size),
                "font-weight": .text(weight), "text-anchor": .text(anchor),
            ])
    }

    /// Horizontal lines across an area at numbers of its upward axis, with labels beside them.
    mutating func gridAcross(_ area: ChartArea, _ axis: Axis, at values: [Double], label: (Double) -> String) {
        for value in values {
            let y = axis.place(value)
            element("path", ["class": "rule", "d": "M\(area.left.points) \(y.points)H\(area.right.points)"])
            self.label(label(value), area.left - 10, y + 3.8, anchor: "end")
        }
    }

    /// Vertical lines up an area at numbers of its axis across, with labels under them.
    mutating func gridUp(_ area: ChartArea, _ axis: Axis, at values: [Double], label: ((Double) -> String)?) {
        for value in values {
            let x = axis.place(value)
            element("path", ["class": "rule", "d": "M\(x.points) \(area.top.points)V\(area.bottom.points)"])
            if let label { self.label(label(value), x, area.bottom + 17, anchor: "middle") }
        }
    }

    /// A curve of numbers.
    mutating func curve(_ path: PathData, class name: String, width: Double) {
        guard !path.isEmpty else { return }
        element(
            "path",
            [
                "class": .text(name), "d": .text(path.text), "fill": "none", "stroke-width": .number(width),
                "stroke-linejoin": "round", "stroke-linecap": "round",
            ])
    }
}
