internal import SliderEngine

/// Bars that swell before the thumb: those that it has reached in colours, the one under it in full.
extension SliderPicture {
    /// The colours along the track, where the appearance names none.
    private static let gradient: [UInt32] = [0x5E5C_E6FF, 0xBF5A_F2FF, 0xFF37_5FFF]

    func addBars(to style: inout Style) {
        let colors = ["gradientFrom", "gradientVia", "gradientTo"]
        for (index, name) in colors.enumerated() {
            let tint = slider.appearance.tint(name) ?? Tint(Self.gradient[index])
            style.rule("hue\(index)", "stop-color:\(tint.hex);stop-opacity:\(tint.opacity.points)")
        }
        let rest = slider.appearance.tint("restBarColor") ?? Tint(0x8E8E_93FF)
        for (index, name) in ["restBarOpacityFrom", "restBarOpacityTo"].enumerated() {
            let opacity = min(size(name) ?? 0.35, 1) * rest.opacity
            style.rule("rest\(index)", "stop-color:\(rest.hex);stop-opacity:\(opacity.points)")
        }
    }

    func drawBars(_ bars: Bars, in svg: inout SVGWriter) {
        guard let stretches = layout.bars, let shown = frame.bars else { return }
        drawGradients(in: &svg)
        drawFinger(in: &svg)
        let current = shown.current
        let reached = shown.highlighted
        drawBars(
            stretches.indices.filter { $0 >= reached && $0 != current }, of: stretches, shown, fill: "url(#rest)",
            opacity: 1, in: &svg)
        drawBars(
            stretches.indices.filter { $0 < reached && $0 != current }, of: stretches, shown, fill: "url(#hues)",
            opacity: min(size("reachedBarOpacity") ?? 0.75, 1), in: &svg)
        drawBars(
            stretches.indices.filter { $0 == current }, of: stretches, shown, fill: "url(#hues)",
            opacity: min(size("currentBarOpacity") ?? 1, 1), in: &svg)
        let top = max(bars.maxHeight, size("leastHeight") ?? 0) / 2
        drawText(at: -top - 8, size: 20, in: &svg)
    }

    private func drawBars(
        _ indices: [Int], of stretches: [Layout.Stretch], _ shown: BarsFrame, fill: String, opacity: Double,
        in svg: inout SVGWriter
    ) {
        svg.element("g", ["fill": .text(fill), "opacity": .number(opacity)]) { svg in
            for index in indices {
                let (stretch, height) = (stretches[index], shown.heights[index])
                let radius = min(size("cornerRadius") ?? 2, stretch.width / 2, height / 2)
                svg.element(
                    "rect",
                    [
                        "class": "bar", "x": .number(x(from: stretch.x, width: stretch.width)),
                        "y": .number(-height / 2),
                        "width": .number(stretch.width), "height": .number(height), "rx": .number(radius),
                    ])
            }
        }
    }

    private func drawGradients(in svg: inout SVGWriter) {
        svg.element("defs") { svg in
            drawGradient("hues", stops: ["hue0", "hue1", "hue2"], in: &svg)
            drawGradient("rest", stops: ["rest0", "rest1"], in: &svg)
        }
    }

    private func drawGradient(_ id: String, stops: [String], in svg: inout SVGWriter) {
        svg.element(
            "linearGradient",
            [
                "id": .text(id), "gradientUnits": "userSpaceOnUse", "y1": 0, "y2": 0,
                "x1": .number(x(0)), "x2": .number(x(trackWidth)),
            ]
        ) { svg in
            for (index, stop) in stops.enumerated() {
                svg.element(
                    "stop", ["class": .text(stop), "offset": .number(Double(index) / Double(stops.count - 1))])
            }
        }
    }
}
