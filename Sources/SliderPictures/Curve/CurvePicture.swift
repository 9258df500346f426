public import SliderEngine

/// The response curve of a control: the finger's way across, the value upwards. For a pinch control: the scale across,
/// and upwards whether the pictures are apart.
public enum CurvePicture {
    /// The greatest length of a picture, in bytes.
    public static let largestLength = 262_144

    /// How often the engine is asked to draw a control's curve, about: the places on the finger's way, and those that
    /// are tried to find where each stop holds.
    public static func samples(of control: Control) -> Int {
        guard case .slider(let slider) = control else { return 100 }
        return 1_200 + 110 * slider.description.snapping.stops.count
    }

    /// Draws a control's curve.
    ///
    /// - Parameters:
    ///   - control: the control; its own track width counts.
    ///   - name: its name, if it has one.
    public static func svg(of control: Control, named name: String? = nil) -> [UInt8] {
        switch control {
        case .slider(let slider):
            guard let journey = Journey(over: slider) else { return [] }
            return SliderCurve(slider: slider.description, journey: journey).svg(named: name ?? "Slider")
        case .pinch(let pinch):
            return PinchCurve(pinch: pinch.description, control: control).svg(named: name ?? "Pinch control")
        }
    }
}

/// The curve of a pinch control: the fingers' scale across, and upwards whether the pictures are apart. Between joining
/// and splitting the state stays as it was: the two directions have different curves.
struct PinchCurve {
    private static let width = 640.0
    private static let height = 300.0
    /// How exactly the scale of a change is found, as a part of it.
    private static let precision = 1e-9

    let pinch: PinchDescription
    let control: Control

    private let area = ChartArea(left: 116, top: 84, width: 456, height: 130)

    func svg(named name: String) -> [UInt8] {
        let document = SVGDocument(
            viewBox: SVGDocument.ViewBox(x: 0, y: 0, width: Self.width, height: Self.height),
            title: "\(name): scale to spacing",
            description:
                "Below \(pinch.joinBelow.plain) the pictures join; above \(pinch.splitAbove.plain) they are "
                + "\(pinch.spacing.plain) points apart again.",
            style: Style.charts.text
        )
        let (join, split) = (change(from: false), change(from: true))
        let room = max(split - join, split * 0.05)
        let across = area.across(max(join - room, join / 2)...(split + room))
        return document.bytes { svg in
            svg.card(width: Self.width, height: Self.height)
            svg.label(TickLabel.short(name, to: 40), 24, 34, class: "ink", size: 16, weight: "600")
            drawBand(from: across.place(join), to: across.place(split), in: &svg)
            drawGrid(across, in: &svg)
            drawWay(to: across.place(split), name: "splitting", from: area.bottom, in: &svg)
            drawWay(to: across.place(join), name: "joining", from: area.top, in: &svg)
            drawEdge(across.place(join), pinch.joinBelow, anchor: "end", in: &svg)
            drawEdge(across.place(split), pinch.splitAbove, anchor: "start", in: &svg)
        }
    }

    /// The scale at which the pictures join or split, from the engine.
    private func change(from seamless: Bool) -> Double {
        var (below, above) = (pinch.joinBelow / 2, pinch.splitAbove * 2)
        while above - below > above * Self.precision {
            let middle = (below + above) / 2
            if isSeamless(at: middle, from: seamless) { below = middle } else { above = middle }
        }
        return above
    }

    private func isSeamless(at magnification: Double, from seamless: Bool) -> Bool {
        var state = control.initialState()
        for scale in (seamless ? [pinch.joinBelow / 2, magnification] : [magnification]) {
            _ = try? control.apply(Event(kind: .pinched(magnification: scale), t: 0), to: &state)
        }
        return state.isSeamless
    }

    private func drawBand(from left: Double, to right: Double, in svg: inout SVGWriter) {
        svg.element(
            "rect",
            [
                "class": "band", "x": .number(left), "y": .number(area.top - 14), "width": .number(right - left),
                "height": .number(area.height + 28),
            ])
        var legend = Legend(right: Self.width - 24)
        legend.patch("stays as it was", class: "band", in: &svg)
    }

    private func drawGrid(_ across: Axis, in svg: inout SVGWriter) {
        let scales = TickScale(from: across.bounds.lowerBound, to: across.bounds.upperBound, count: 6)
        let frame = ChartArea(left: area.left, top: area.top - 14, width: area.width, height: area.height + 28)
        svg.gridUp(frame, across, at: scales.values) { TickLabel.short(scales.label($0), to: 10) }
        svg.element(
            "path",
            ["class": "axis", "d": "M\(frame.left.points) \(frame.bottom.points)H\(frame.right.points)"])
        svg.label("scale of the fingers' distance", frame.right, frame.bottom + 38, anchor: "end")
        svg.label("apart", area.left - 14, area.top, class: "ink", size: 12, anchor: "end", weight: "600")
        svg.label("\(TickLabel.short(pinch.spacing.points)) points", area.left - 14, area.top + 15, anchor: "end")
        svg.label("seamless", area.left - 14, area.bottom, class: "ink", size: 12, anchor: "end", weight: "600")
        svg.label("0 points", area.left - 14, area.bottom + 15, anchor: "end")
    }

    /// The line to the scale of the change, and on from there.
    private func drawWay(to change: Double, name: String, from start: Double, in svg: inout SVGWriter) {
        let joins = start == area.top
        let end = joins ? area.bottom : area.top
        var path = PathData()
        path.move(joins ? area.right : area.left, start)
        path.horizontal(change)
        path.vertical(end)
        path.horizontal(joins ? area.left : area.right)
        svg.curve(path, class: "line \(name)", width: 2.5)
        // An arrowhead half way down, or up.
        let (middle, way) = ((start + end) / 2, joins ? 1.0 : -1.0)
        var head = PathData()
        head.move(change - 5, middle - 3 * way)
        head.line(change, middle + 3 * way)
        head.line(change + 5, middle - 3 * way)
        svg.curve(head, class: "line", width: 2.5)
    }

    private func drawEdge(_ x: Double, _ scale: Double, anchor: String, in svg: inout SVGWriter) {
        let word = anchor == "end" ? "joins below" : "splits above"
        let beside = x + (anchor == "end" ? -10 : 10)
        let y = (area.top + area.bottom) / 2
        svg.label(word, beside, y - 4, anchor: anchor)
        svg.label(TickLabel.short(scale.plain), beside, y + 12, class: "warm", size: 12, anchor: anchor, weight: "600")
    }
}
