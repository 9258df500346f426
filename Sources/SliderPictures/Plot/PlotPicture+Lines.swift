internal import SliderEngine

/// The lines of a plot.
extension PlotPicture {
    func drawValues(in svg: inout SVGWriter) {
        let axis = valueArea.upwards(valueBounds)
        let values = TickScale(from: axis.bounds.lowerBound, to: axis.bounds.upperBound, count: 5)
        svg.gridAcross(valueArea, axis, at: values.values) { TickLabel.short(values.label($0), to: 10) }
        svg.label(valueTitle, 24, valueArea.top - 12)
        if showsBoth { svg.curve(path(axis, moves: true) { $0.value }, class: "faint value", width: 1.5) }
        svg.curve(path(axis, moves: !showsBoth) { $0.snapped }, class: "line snapped", width: 2.5)
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

    private var valueTitle: String {
        guard case .slider(let slider) = control else { return "spacing, points" }
        let unit = (slider.description.text?.suffix ?? "").filter { !$0.isWhitespace }
        return unit.isEmpty ? "value" : "value, \(TickLabel.short(unit))"
    }

    /// The range of all values, with a margin.
    private var valueBounds: ClosedRange<Double> {
        let values = samples.flatMap { [$0.value, $0.snapped] }
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
        return PathData(through: Polyline.simplified(PlotColumns.thinned(points)))
    }
}
