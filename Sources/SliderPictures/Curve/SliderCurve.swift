internal import SliderEngine

/// The curve of a slider. Lengths in points of the picture; the axis across shows points of the track.
struct SliderCurve {
    static let width = 640.0
    static let height = 420.0

    let slider: SliderDescription
    let journey: Journey

    let area = ChartArea(left: 68, top: 64, width: 500, height: 290)

    var across: Axis { area.across(0...journey.length) }
    var upwards: Axis { area.upwards(slider.range.lower...slider.range.upper) }

    func svg(named name: String) -> [UInt8] {
        let document = SVGDocument(
            viewBox: SVGDocument.ViewBox(x: 0, y: 0, width: Self.width, height: Self.height),
            title: "\(name): finger to value", description: summary, style: Style.charts.text
        )
        return document.bytes { svg in
            svg.card(width: Self.width, height: Self.height)
            svg.label(TickLabel.short(name, to: 40), 24, 34, class: "ink", size: 16, weight: "600")
            drawLegend(in: &svg)
            drawBands(in: &svg)
            drawBeyond(in: &svg)
            drawGrid(in: &svg)
            drawTrackEnd(in: &svg)
            drawLine(in: &svg)
            drawTicks(in: &svg)
            drawMarks(in: &svg)
            drawStops(in: &svg)
        }
    }

    private func drawGrid(in svg: inout SVGWriter) {
        let values = TickScale(from: slider.range.lower, to: slider.range.upper, count: 6)
        svg.gridAcross(area, upwards, at: values.values) { TickLabel.short(values.label($0), to: 10) }
        let places = TickScale(from: 0, to: journey.length, count: 8)
        svg.gridUp(area, across, at: places.values) { places.label($0) }
        svg.element(
            "path",
            [
                "class": "axis", "d": "M\(area.left.points) \(area.bottom.points)H\(area.right.points)",
                "stroke-width": 1,
            ]
        )
        svg.label("finger from the lower end, points", area.right, area.bottom + 38, anchor: "end")
        svg.label(valueTitle, area.left - 44, area.top - 12)
    }

    private var valueTitle: String {
        let unit = (slider.text?.suffix ?? "").filter { !$0.isWhitespace }
        return unit.isEmpty ? "value" : "value, \(TickLabel.short(unit))"
    }

    /// Where the track ends, when stops make the way longer.
    private func drawTrackEnd(in svg: inout SVGWriter) {
        guard journey.length > slider.trackWidth else { return }
        let x = across.place(slider.trackWidth)
        svg.element(
            "path",
            [
                "class": "tick track-end", "d": "M\(x.points) \(area.top.points)V\(area.bottom.points)",
                "stroke-width": 1, "stroke-dasharray": "2 3",
            ])
        svg.label("track ends", x - 6, area.bottom - 8, size: 10, anchor: "end")
    }

    private func drawLine(in svg: inout SVGWriter) {
        let shown = line { $0.snapped }
        var under = PathData(through: shown)
        under.line(area.right, area.bottom)
        under.line(area.left, area.bottom)
        under.close()
        svg.element("path", ["class": "under", "d": .text(under.text)])
        if showsBoth { svg.curve(PathData(through: line { $0.value }), class: "faint value", width: 1.5) }
        svg.curve(PathData(through: shown), class: "line shown", width: 2.5)
    }

    /// Whether the shown value ever differs from the value.
    var showsBoth: Bool { journey.samples.contains { $0.snapped != $0.value } }

    private func line(_ value: (CurveSample) -> Double) -> [(x: Double, y: Double)] {
        Polyline.simplified(journey.samples.map { (x: across.place($0.travel), y: upwards.place(value($0))) })
    }

    private var summary: String {
        let (from, to) = journey.reached
        let way = "\((to - from).points) points of travel lead from \(slider.reach.lower.plain) to "
        let stops = journey.holds.isEmpty ? "" : "; stops hold at \(held)"
        let part = slider.reachable == nil ? "" : ", of \(slider.range.lower.plain) to \(slider.range.upper.plain)"
        return "\(way)\(slider.reach.upper.plain)\(part)\(stops)."
    }

    private var held: String {
        let values = journey.holds.map(\.value.plain)
        let more = values.count - 8
        return values.prefix(8).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}
