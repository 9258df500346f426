internal import SliderEngine

/// The charts of a plot, one above the other, with one time axis. Lengths in points of the picture.
struct PlotPicture {
    static let width = 760.0
    static let left = 84.0
    static let right = 32.0
    private static let top = 64.0
    private static let valueHeight = 190.0
    private static let motionHeight = 84.0
    static let rowHeight = 24.0
    private static let gap = 26.0

    let plot: Plot
    var samples: [PlotSample] { plot.samples }
    /// Whether frames are drawn by number, because all have the same time.
    let isByNumber: Bool
    /// How many thumbs all frames have; each has lines.
    let thumbs: Int

    init(plot: Plot) {
        self.plot = plot
        let span = (plot.samples.last?.t ?? 0) - (plot.samples.first?.t ?? 0)
        isByNumber = span <= 0 && plot.samples.count > 1
        thumbs = plot.samples.map(\.values.count).min() ?? 0
    }

    var valueArea: ChartArea { area(top: Self.top, height: Self.valueHeight) }

    var motionArea: ChartArea? {
        guard samples.contains(where: { $0.tilt != nil }) else { return nil }
        return area(top: valueArea.bottom + Self.gap, height: Self.motionHeight)
    }

    var cuesArea: ChartArea? {
        guard !causes.isEmpty else { return nil }
        let top = (motionArea ?? valueArea).bottom + Self.gap
        return area(top: top, height: Self.rowHeight * Double(causes.count))
    }

    private func area(top: Double, height: Double) -> ChartArea {
        ChartArea(left: Self.left, top: top, width: Self.width - Self.left - Self.right, height: height)
    }

    private var bottom: Double { (cuesArea ?? motionArea ?? valueArea).bottom }

    /// The time axis, from the first frame to the last.
    var time: Axis {
        let end = isByNumber ? Double(samples.count - 1) : samples.last?.t ?? 0
        return valueArea.across(0...max(end, .leastNonzeroMagnitude))
    }

    /// The x of a frame.
    func x(_ index: Int) -> Double { time.place(isByNumber ? Double(index) : samples[index].t) }

    func svg() -> [UInt8] {
        let height = bottom + 56
        let document = SVGDocument(
            viewBox: SVGDocument.ViewBox(x: 0, y: 0, width: Self.width, height: height),
            title: "Frames over time", description: summary, style: style.text
        )
        return document.bytes { svg in
            svg.card(width: Self.width, height: height)
            svg.label("Frames over time", 24, 34, class: "ink", size: 16, weight: "600")
            guard !samples.isEmpty else { return }
            drawLegend(in: &svg)
            drawHands(to: bottom, in: &svg)
            drawChanges(to: bottom, in: &svg)
            drawTime(in: &svg)
            drawValues(in: &svg)
            if let motionArea { drawMotion(in: motionArea, &svg) }
            if let cuesArea { drawCues(in: cuesArea, &svg) }
        }
    }

    private func drawLegend(in svg: inout SVGWriter) {
        var legend = Legend(right: Self.width - Self.right)
        if samples.contains(where: \.dragging) { legend.patch("finger", class: "hand", in: &svg) }
        if !plot.changes.isEmpty { legend.line("new control", class: "guide", width: 1.5, in: &svg) }
        if motionArea != nil { legend.line("tilt", class: "lean", width: 2, in: &svg) }
        guard plot.isSlider else { return legend.line("spacing", class: "line", width: 2.5, in: &svg) }
        if showsBoth { legend.line("value", class: "faint", width: 1.5, in: &svg) }
        legend.line(showsBoth ? "snapped" : "value", class: "line", width: 2.5, in: &svg)
    }

    /// Whether a shown value ever differs from its value.
    var showsBoth: Bool { samples.contains { $0.values.contains { $0.snapped != $0.value } } }

    private func drawTime(in svg: inout SVGWriter) {
        let end = time.bounds.upperBound
        let inSeconds = !isByNumber && end >= 10_000
        let unit = inSeconds ? 1000.0 : 1
        let ticks = TickScale(from: 0, to: end / unit, count: 8)
        let whole = isByNumber ? ticks.values.filter { $0 == $0.rounded() } : ticks.values
        for area in [valueArea, motionArea, cuesArea].compactMap(\.self) {
            let isLast = area.bottom == bottom
            svg.gridUp(
                area, Axis(bounds: 0...(end / unit), from: area.left, to: area.right), at: whole,
                label: isLast ? { isByNumber ? ($0 + 1).plain : ticks.label($0) } : nil)
        }
        let title = isByNumber ? "frame" : inSeconds ? "time, seconds" : "time, milliseconds"
        svg.label(title, valueArea.right, bottom + 38, anchor: "end")
    }

    private var summary: String {
        let frames = "\(samples.count) \(samples.count == 1 ? "frame" : "frames")"
        let count = thumbs > 1 ? "\(frames) of \(thumbs) thumbs" : frames
        let cues = samples.reduce(0) { $0 + $1.cues.count }
        let time = isByNumber ? "" : " in \((samples.last?.t ?? 0).points) milliseconds"
        let changes = "\(plot.changes.count) \(plot.changes.count == 1 ? "change" : "changes") of the control and "
        return "\(count)\(time), with \(plot.changes.isEmpty ? "" : changes)\(cues) \(cues == 1 ? "cue" : "cues")."
    }
}

/// The lines of a plot.
extension PlotPicture {
    func drawValues(in svg: inout SVGWriter) {
        let axis = valueArea.upwards(valueBounds)
        let values = TickScale(from: axis.bounds.lowerBound, to: axis.bounds.upperBound, count: 5)
        svg.gridAcross(valueArea, axis, at: values.values) { TickLabel.short(values.label($0), to: 10) }
        svg.label(valueTitle, 24, valueArea.top - 12)
        let showsBoth = showsBoth
        for thumb in 0..<thumbs where showsBoth {
            svg.curve(path(axis, moves: true) { $0.values[thumb].value }, class: "faint value", width: 1.5)
        }
        for thumb in 0..<thumbs {
            svg.curve(path(axis, moves: !showsBoth) { $0.values[thumb].snapped }, class: "line snapped", width: 2.5)
        }
    }

    func drawMotion(in area: ChartArea, _ svg: inout SVGWriter) {
        let most = max(samples.reduce(0) { max($0, abs($1.tilt ?? 0)) }, 1)
        let axis = area.upwards((-most * 1.25)...(most * 1.25))
        svg.gridAcross(area, axis, at: [-most, 0, most]) { "\($0.points)°" }
        svg.label("tilt", 24, area.top - 6)
        svg.curve(path(axis, moves: false) { $0.tilt ?? 0 }, class: "lean", width: 2)
    }

    /// The times at which a finger drags, behind all charts.
    func drawHands(to bottom: Double, in svg: inout SVGWriter) {
        var last = -Double.infinity
        var start: Double?
        for (index, sample) in samples.enumerated() {
            let x = x(index)
            if sample.dragging, start == nil { start = x }
            let isOver = !sample.dragging || index == samples.count - 1
            guard isOver, let from = start else { continue }
            start = nil
            // A stretch that ends less than a point after the one before is not visible beside it.
            guard x - last >= 1 else { continue }
            svg.element(
                "rect",
                [
                    "class": "hand", "x": .number(from), "y": .number(valueArea.top), "width": .number(x - from),
                    "height": .number(bottom - valueArea.top),
                ])
            last = x
        }
    }

    /// The times at which the control was changed, behind all charts.
    func drawChanges(to bottom: Double, in svg: inout SVGWriter) {
        var last = -Double.infinity
        for x in plot.changes.map(x) where x - last >= Self.nearest {
            last = x
            svg.element(
                "path",
                [
                    "class": "guide change", "d": "M\(x.points) \(valueArea.top.points)V\(bottom.points)",
                    "stroke-width": 1.5, "stroke-dasharray": "3 3",
                ])
        }
    }

    private var valueTitle: String {
        guard plot.isSlider else { return "spacing, points" }
        return plot.unit.map { "value, \(TickLabel.short($0))" } ?? "value"
    }

    /// The range of all values, with a margin.
    private var valueBounds: ClosedRange<Double> {
        let values = samples.flatMap { $0.values.flatMap { [$0.value, $0.snapped] } }
        let (least, most) = (values.min() ?? 0, values.max() ?? 0)
        let span = most > least ? most - least : max(1, most.magnitude * 0.1)
        return (least - span * 0.06)...(most + span * 0.06)
    }

    /// A line that stays level until the next frame; with `moves` it goes straight to a value that a finger set.
    private func path(_ axis: Axis, moves: Bool, _ value: (PlotSample) -> Double) -> PathData {
        var points: [(x: Double, y: Double)] = []
        for (index, sample) in samples.enumerated() {
            let (x, y) = (x(index), axis.place(value(sample)))
            if let last = points.last, last.y != y, !(moves && sample.isMove) { points.append((x, last.y)) }
            points.append((x, y))
        }
        return PathData(through: Polyline.simplified(PlotColumns.thinned(points, thumbs: thumbs)))
    }
}
