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

/// What a finger passes on its way: stops and their bands, marks, ticks.
extension SliderCurve {
    private var isMagnet: Bool {
        if case .magnet = slider.snapping { true } else { false }
    }

    func drawLegend(in svg: inout SVGWriter) {
        var legend = Legend(right: Self.width - 24)
        if !journey.ticks.isEmpty { legend.notches("ticks", class: "tick", in: &svg) }
        if !journey.holds.isEmpty {
            legend.patch(isMagnet ? "magnet holds" : "dead zone", class: "band", in: &svg)
        }
        if slider.reachable != nil { legend.patch("out of reach", class: "beyond", in: &svg) }
        if showsBoth { legend.line("value", class: "faint", width: 1.5, in: &svg) }
        legend.line(showsBoth ? "shown" : "value", class: "line", width: 2.5, in: &svg)
    }

    func drawBands(in svg: inout SVGWriter) {
        for hold in journey.holds {
            let (from, to) = (across.place(hold.from), across.place(hold.to))
            svg.element(
                "rect",
                [
                    "class": "band", "x": .number(from), "y": .number(area.top), "width": .number(to - from),
                    "height": .number(area.height),
                ])
        }
    }

    /// The parts of the way where the finger is past what the thumb can reach.
    func drawBeyond(in svg: inout SVGWriter) {
        guard slider.reachable != nil else { return }
        for (from, to) in [(0, journey.reached.from), (journey.reached.to, journey.length)] where to > from {
            let x = across.place(from)
            svg.element(
                "rect",
                [
                    "class": "beyond", "x": .number(x), "y": .number(area.top), "width": .number(across.place(to) - x),
                    "height": .number(area.height),
                ])
        }
    }

    /// A ring where each stop holds, and a line from it to its value.
    func drawStops(in svg: inout SVGWriter) {
        var last = Double.infinity
        var ring = (x: -Double.infinity, y: Double.infinity)
        for hold in journey.holds {
            let (x, y) = (across.place(middle(of: hold)), upwards.place(hold.value))
            if last - y >= 13 {
                svg.element(
                    "path",
                    [
                        "class": "guide", "d": "M\(x.points) \(y.points)H\(area.right.points)", "stroke-width": 1,
                        "stroke-dasharray": "1 3",
                    ])
                svg.label(
                    TickLabel.text(of: hold.value, in: slider.text), area.right + 8, y + 4, class: "warm",
                    weight: "600")
                last = y
            }
            guard x - ring.x >= 4 || ring.y - y >= 4 else { continue }
            ring = (x, y)
            svg.element(
                "circle", ["class": "stop", "cx": .number(x), "cy": .number(y), "r": 4, "stroke-width": 2])
        }
    }

    /// Where a stop is marked: a magnet's where its value is reached, a zone's in the middle.
    private func middle(of hold: Journey.Hold) -> Double { isMagnet ? hold.place : (hold.from + hold.to) / 2 }

    /// A notch for each mark on the values' axis, and a dot where the line reaches it.
    func drawMarks(in svg: inout SVGWriter) {
        var notches = PathData()
        var last = (x: -Double.infinity, y: Double.infinity)
        for value in slider.marks ?? [] {
            let y = upwards.place(value)
            guard let travel = journey.travel(to: value) else { continue }
            let x = across.place(travel)
            guard abs(last.y - y) >= 1 || abs(x - last.x) >= 4 else { continue }
            notches.move(area.left, y)
            notches.horizontal(area.left + 7)
            let isStop = journey.holds.contains { $0.value == value }
            if !isStop, abs(x - last.x) >= 4 || abs(last.y - y) >= 4 {
                svg.element("circle", ["class": "mark", "cx": .number(x), "cy": .number(y), "r": 2])
            }
            last = (x, y)
        }
        svg.curve(notches, class: "tick marks", width: 1)
    }

    /// A notch on the finger's axis where a tick is felt.
    func drawTicks(in svg: inout SVGWriter) {
        var notches = PathData()
        var last = -Double.infinity
        for tick in journey.ticks {
            let x = across.place(tick)
            guard x - last >= 1 else { continue }
            notches.move(x, area.bottom)
            notches.vertical(area.bottom - 6)
            last = x
        }
        svg.curve(notches, class: "tick ticks", width: 1)
    }
}
