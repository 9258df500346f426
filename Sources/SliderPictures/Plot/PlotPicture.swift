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

    let samples: [PlotSample]
    let control: Control
    /// Whether frames are drawn by number, because all have the same time.
    let isByNumber: Bool

    init(plot: Plot) {
        control = plot.control
        let span = (plot.samples.last?.t ?? 0) - (plot.samples.first?.t ?? 0)
        isByNumber = span <= 0 && plot.samples.count > 1
        samples = plot.samples
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

    /// The causes of the plot's cues, in the order of docs/engine.md#haptics.
    var causes: [Cue.Cause] {
        let felt = Set(samples.flatMap { $0.cues.map(\.cue.cause.rawValue) })
        return Cue.Cause.allCases.filter { felt.contains($0.rawValue) }
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
            title: "Frames over time", description: summary, style: Style.charts.text
        )
        return document.bytes { svg in
            svg.card(width: Self.width, height: height)
            svg.label("Frames over time", 24, 34, class: "ink", size: 16, weight: "600")
            guard !samples.isEmpty else { return }
            drawLegend(in: &svg)
            drawHands(to: bottom, in: &svg)
            drawTime(in: &svg)
            drawValues(in: &svg)
            if let motionArea { drawMotion(in: motionArea, &svg) }
            if let cuesArea { drawCues(in: cuesArea, &svg) }
        }
    }

    private func drawLegend(in svg: inout SVGWriter) {
        var legend = Legend(right: Self.width - Self.right)
        if samples.contains(where: \.dragging) { legend.patch("finger", class: "hand", in: &svg) }
        if motionArea != nil { legend.line("tilt", class: "lean", width: 2, in: &svg) }
        guard case .slider = control else { return legend.line("spacing", class: "line", width: 2.5, in: &svg) }
        if showsBoth { legend.line("value", class: "faint", width: 1.5, in: &svg) }
        legend.line(showsBoth ? "snapped" : "value", class: "line", width: 2.5, in: &svg)
    }

    /// Whether the shown value ever differs from the value.
    var showsBoth: Bool { samples.contains { $0.snapped != $0.value } }

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
        let count = "\(samples.count) \(samples.count == 1 ? "frame" : "frames")"
        let cues = samples.reduce(0) { $0 + $1.cues.count }
        let time = isByNumber ? "" : " in \((samples.last?.t ?? 0).points) milliseconds"
        return "\(count)\(time), with \(cues) \(cues == 1 ? "cue" : "cues")."
    }
}
