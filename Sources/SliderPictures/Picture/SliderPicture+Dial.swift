internal import SliderEngine

/// A dial: marks on a plate of dark glass, as over a camera's picture, and an indicator for each thumb that moves
/// past them.
extension SliderPicture {
    /// How far the plate reaches past the track.
    static let dialInset = 31.0
    /// The offset of the marks from the plate's middle: upwards, since the labels are below.
    static let dialMiddle = -5.0
    static let plateHeight = 104.0
    private static let markHeight = 12.0
    private static let markMiddle = -2.0
    private static let keyMarkHeight = 18.0
    private static let markWidth = 2.0
    private static let labelBase = 27.5
    private static let labelSize = 11.0
    /// Marks nearer than this to the one before, in points, are not told apart.
    private static let nearest = 0.5

    func addDial(to style: inout Style) {
        let indicator = slider.appearance.hue("indicatorColor", else: Hue(day: 0xFFCC_00FF, night: 0xFFCC_00FF))
        style.rule("glass0", "stop-color:#1b1b1e")
        style.rule("glass1", "stop-color:#0b0b0c")
        style.rule("rim", "fill:none;stroke:#ffffff;stroke-opacity:.14;stroke-width:.5")
        style.rule("mark", "fill:none")
        style.stroke("minor", .white.faded(to: 0.38))
        style.stroke("key", slider.appearance.hue("keyMarkColor", else: .white))
        style.fill("keytext", .white.faded(to: 0.82))
        style.fill("held", indicator)
        style.fill("indicator", indicator)
        let glow = indicator.day.faded(to: 0.45)
        style.rule(
            "indicator",
            "filter:drop-shadow(0 0 5px rgb(\(glow.red) \(glow.green) \(glow.blue)/\(glow.opacity.points)))")
    }

    func drawDial(_ marks: [Layout.Mark], in svg: inout SVGWriter) {
        svg.element("defs") { $0.gradientDown("glass", [(0, "glass0"), (1, "glass1")]) }
        drawPlate(inset: 0, class: "plate", fill: "url(#glass)", in: &svg)
        drawPlate(inset: 0.25, class: "rim", fill: "none", in: &svg)
        drawMarks(marks.filter { !$0.key }, class: "minor", around: Self.markMiddle, Self.markHeight, in: &svg)
        drawMarks(marks.filter(\.key), class: "key", around: Self.dialMiddle, Self.keyMarkHeight, in: &svg)
        let named = marks.indices.filter { marks[$0].key || $0 == marks.startIndex || $0 == marks.endIndex - 1 }
        drawLabels(named.map { marks[$0] }, in: &svg)
        drawBeyond(in: &svg)
        for thumb in content.fromBackToFront {
            svg.element(
                "rect",
                ["class": "indicator", "x": .number(x(thumb.x) - 2), "y": -24, "width": 4, "height": 34, "rx": 2])
        }
    }

    private func drawPlate(inset: Double, class name: String, fill: String, in svg: inout SVGWriter) {
        let (left, height) = (inset - Self.dialInset, Self.plateHeight - 2 * inset)
        svg.element(
            "rect",
            [
                "class": .text(name), "x": .number(left), "y": .number(-height / 2),
                "width": .number(trackWidth - 2 * left), "height": .number(height), "rx": .number(20 - inset),
                "fill": .text(fill),
            ])
    }

    private func drawMarks(
        _ marks: [Layout.Mark], class name: String, around middle: Double, _ height: Double, in svg: inout SVGWriter
    ) {
        // The line's length includes its round ends.
        let half = (height - Self.markWidth) / 2
        var path = PathData()
        var last = -Double.infinity
        for mark in marks where mark.x - last >= Self.nearest {
            path.move(x(mark.x), middle - half)
            path.vertical(middle + half)
            last = mark.x
        }
        guard !path.isEmpty else { return }
        svg.element(
            "path",
            [
                "class": "mark \(name)", "d": .text(path.text), "stroke-width": .number(Self.markWidth),
                "stroke-linecap": "round",
            ])
    }

    /// The values of the key marks, and of the marks at the ends, below them, where there is room.
    private func drawLabels(_ marks: [Layout.Mark], in svg: inout SVGWriter) {
        var end = -Double.infinity
        for mark in marks {
            let text = mark.value.plain
            let half = textWidth(text, size: Self.labelSize) / 2
            guard mark.x - half > end + 4 else { continue }
            end = mark.x + half
            let isHeld = content.thumbs.contains { $0.heldStop != nil && mark.value == $0.snapped }
            svg.text(
                "text", text,
                [
                    "class": isHeld ? "keytext held" : "keytext", "x": .number(x(mark.x)),
                    "y": .number(Self.labelBase), "font-size": .number(Self.labelSize), "font-weight": "600",
                    "text-anchor": "middle",
                ])
        }
    }
}
