internal import SliderEngine

/// Bars: grey ones, coloured ones that the thumb has reached, and the one under the thumb in full colour.
extension SliderPicture {
    func addBars(to style: inout Style) {
        let grey = slider.appearance.hue("restBarColor", else: Hue(day: 0x8E8E_93FF, night: 0x8E8E_93FF))
        let rest = [("From", 0.4), ("To", 0.3)].map { grey.faded(to: size("restBarOpacity\($0)") ?? $1) }
        let reached = size("reachedBarOpacity") ?? 0.75
        let current = size("currentBarOpacity") ?? 1
        for (end, hue) in [Hue.accentHigh, .accent].enumerated() {
            style.stop("rest\(end)", rest[end])
            // The grey shows through a colour that is not opaque.
            style.stop("reached\(end)", hue.faded(to: reached).over(rest[end]))
            style.stop("current\(end)", hue.faded(to: current).over(rest[end]))
        }
    }

    func drawBars(in svg: inout SVGWriter) {
        guard let stretches = layout.bars, let shown = frame.bars else { return }
        let names = ["rest", "reached", "current"]
        svg.element("defs") { svg in
            for name in names { svg.gradientDown(name, [(0, "\(name)0"), (1, "\(name)1")]) }
        }
        for name in names {
            let indices = stretches.indices.filter { index in
                name == (index == shown.current ? "current" : index < shown.highlighted ? "reached" : "rest")
            }
            drawBars(indices, of: stretches, shown, fill: "url(#\(name))", in: &svg)
        }
    }

    private func drawBars(
        _ indices: [Int], of stretches: [Layout.Stretch], _ shown: BarsFrame, fill: String, in svg: inout SVGWriter
    ) {
        svg.element("g", ["fill": .text(fill)]) { svg in
            for index in indices {
                let (stretch, height) = (stretches[index], shown.heights[index])
                let radius = min(size("cornerRadius") ?? 4, stretch.width / 2, height / 2)
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
}
