internal import SliderEngine

/// Marks on a plate of dark glass, as over a camera's picture, and an indicator that passes them.
extension SliderPicture {
    /// How far the plate reaches past the track.
    static let dialInset = 22.0
    private static let plateHeight = 64.0
    private static let markHeight = 10.0
    private static let keyMarkHeight = 18.0
    /// Marks that are nearer than this to the one before, in points, look like one.
    private static let nearest = 0.5

    private var plateTop: Double { -34 }

    var dialReach: Reach {
        Reach(above: -plateTop + (slider.text == nil ? 0 : Self.textRoom + 4), below: plateTop + Self.plateHeight)
    }

    func addDial(to style: inout Style) {
        let plate = Tint(0x1C1C_1EFF)
        let key = (slider.appearance.tint("keyMarkColor") ?? Tint(0xFFFF_FFFF)).shown(on: plate)
        let indicator = (slider.appearance.tint("indicatorColor") ?? Tint(0xFFCC_00FF)).shown(on: plate)
        style.fill("plate", light: 0x1C1C_1EFF, dark: 0x2C2C_2EFF)
        style.rule("minor", "fill:none;stroke:#ffffff;stroke-opacity:.38")
        style.rule("key", "fill:none;stroke:\(key.hex);stroke-opacity:\(key.opacity.points)")
        style.rule("keytext", "fill:\(key.hex);fill-opacity:.82")
        style.rule("indicator", "fill:\(indicator.hex)")
        style.rule("print", "fill:#ffffff;fill-opacity:.14")
        style.rule("bubble", "fill:#1c1c1e")
        style.fill("bubble", light: 0x1C1C_1EFF, dark: 0x2C2C_2EFF)
    }

    func drawDial(_ marks: [Layout.Mark], in svg: inout SVGWriter) {
        svg.element(
            "rect",
            [
                "class": "plate", "x": .number(-Self.dialInset), "y": .number(plateTop),
                "width": .number(trackWidth + 2 * Self.dialInset), "height": .number(Self.plateHeight), "rx": 20,
            ])
        drawPrint(in: &svg)
        drawMarks(marks.filter { !$0.key }, class: "minor", height: Self.markHeight, in: &svg)
        drawMarks(marks.filter(\.key), class: "key", height: Self.keyMarkHeight, in: &svg)
        drawLabels(marks.filter(\.key), in: &svg)
        drawIndicator(in: &svg)
        drawReading(in: &svg)
    }

    private func drawMarks(_ marks: [Layout.Mark], class name: String, height: Double, in svg: inout SVGWriter) {
        var path = PathData()
        var last = -Double.infinity
        for mark in marks where mark.x - last >= Self.nearest {
            path.move(x(mark.x), -height / 2)
            path.vertical(height / 2)
            last = mark.x
        }
        guard !path.isEmpty else { return }
        svg.element(
            "path",
            ["class": "mark \(name)", "d": .text(path.text), "stroke-width": 1.5, "stroke-linecap": "round"])
    }

    /// The key marks' values under them, those that have room.
    private func drawLabels(_ marks: [Layout.Mark], in svg: inout SVGWriter) {
        var end = -Double.infinity
        for mark in marks {
            let text = mark.value.plain
            let half = textWidth(text, size: 11) / 2
            guard mark.x - half > end + 4 else { continue }
            end = mark.x + half
            svg.text(
                "text", text,
                [
                    "class": "keytext", "x": .number(x(mark.x)), "y": 23, "font-size": 11, "font-weight": "500",
                    "text-anchor": "middle",
                ])
        }
    }

    private func drawPrint(in svg: inout SVGWriter) {
        guard frame.dragging else { return }
        let finger = x(frame.thumbX + frame.fingerOffset)
        let radius = 17.0
        guard finger > -Self.dialInset, finger < trackWidth + Self.dialInset else { return }
        svg.element("circle", ["class": "print finger-print", "cx": .number(finger), "cy": 0, "r": .number(radius)])
    }

    private func drawIndicator(in svg: inout SVGWriter) {
        svg.element(
            "rect",
            [
                "class": "indicator", "x": .number(x(frame.thumbX) - 1.25), "y": -15, "width": 2.5, "height": 30,
                "rx": 1.25,
            ])
    }

    /// The value in a bubble over the indicator, as the zoom's buttons over a viewfinder.
    private func drawReading(in svg: inout SVGWriter) {
        guard let text = frame.text else { return }
        let width = max(44, textWidth(text, size: 15) + 18)
        let center = x(frame.thumbX).clamped(
            to: min(
                width / 2 - Self.dialInset, trackWidth / 2)...max(
                    trackWidth + Self.dialInset - width / 2, trackWidth / 2))
        let top = plateTop - Self.textRoom - 4
        svg.element(
            "rect",
            [
                "class": "bubble", "x": .number(center - width / 2), "y": .number(top), "width": .number(width),
                "height": 28, "rx": 14,
            ])
        svg.text(
            "text", text,
            [
                "class": "indicator value", "x": .number(center), "y": .number(top + 19.2), "font-size": 15,
                "font-weight": "600", "text-anchor": "middle",
            ])
    }
}
