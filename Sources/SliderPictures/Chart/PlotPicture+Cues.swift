internal import SliderEngine

/// The haptics: a row for each cause, a dot for each cue, larger for a heavier one and fainter for a weaker one.
extension PlotPicture {
    /// Cues of a row, and changes of the control, nearer than this, in points, are drawn as one.
    static let nearest = 3.0

    /// The causes of the plot's cues, in the order of docs/engine.md#haptics.
    var causes: [Cue.Cause] {
        let felt = Set(samples.flatMap { $0.cues.map(\.cue.cause.rawValue) })
        return Cue.Cause.allCases.filter { felt.contains($0.rawValue) }
    }

    /// The colours of charts, with that of `contact` where it is felt.
    var style: Style {
        var style = Style.charts
        if causes.contains(.contact) { style.fill("cue-contact", light: 0x00A3_A3FF, dark: 0x40C8_E0FF) }
        return style
    }

    func drawCues(in area: ChartArea, _ svg: inout SVGWriter) {
        svg.label("cues", 24, area.top - 6)
        for (row, cause) in causes.enumerated() {
            let y = area.top + (Double(row) + 0.5) * Self.rowHeight
            svg.element("path", ["class": "rule", "d": "M\(area.left.points) \(y.points)H\(area.right.points)"])
            svg.label(cause.rawValue, area.left - 10, y + 3.8, anchor: "end")
            drawCues(of: cause, at: y, in: &svg)
        }
    }

    private func drawCues(of cause: Cue.Cause, at y: Double, in svg: inout SVGWriter) {
        var last = -Double.infinity
        for (index, sample) in samples.enumerated() {
            for cue in sample.cues where cue.cue.cause == cause {
                let x = x(index)
                guard x - last >= Self.nearest else { continue }
                last = x
                svg.element(
                    "circle",
                    [
                        "class": "cue cue-\(cause.rawValue)", "cx": .number(x), "cy": .number(y),
                        "r": .number(cue.cue.weight.radius),
                        "fill-opacity": .number(0.35 + 0.65 * cue.cue.intensity),
                    ])
            }
        }
    }
}

extension HapticWeight {
    /// The radius of its dot, in points.
    fileprivate var radius: Double {
        switch self {
        case .soft: 3
        case .light: 3.5
        case .medium: 4.5
        case .rigid: 5
        case .heavy: 6
        }
    }
}
