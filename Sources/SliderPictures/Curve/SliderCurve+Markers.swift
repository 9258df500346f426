internal import SliderEngine

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
