internal import SliderEngine

/// Stops that are not a dial's marks: a ring where the thumb rests, and the travel that the finger spends there.
extension SliderPicture {
    private static let zoneHeight = 26.0
    private static let ringRadius = 3.0
    private static let ringLine = 1.5

    func addStops(to style: inout Style) {
        guard layout.stops?.isEmpty == false else { return }
        style.fill("zone", .accent.faded(to: 0.1))
        style.fill("holds", .accent.faded(to: 0.26))
        style.fill("stop", .page)
        style.rule("ring", "fill:none")
        style.stroke("ring", .ink.faded(to: 0.5))
    }

    func drawStops(in svg: inout SVGWriter) {
        for (index, stop) in (layout.stops ?? []).enumerated() {
            drawZone(of: stop, holds: index == frame.heldStop, in: &svg)
            let center = SVGValue.number(x(stop.x))
            svg.element("circle", ["class": "stop", "cx": center, "cy": 0, "r": .number(Self.ringRadius)])
            svg.element(
                "circle",
                [
                    "class": "ring", "cx": center, "cy": 0, "r": .number(Self.ringRadius + Self.ringLine / 2),
                    "stroke-width": .number(Self.ringLine),
                ])
        }
    }

    private func drawZone(of stop: Layout.Stop, holds: Bool, in svg: inout SVGWriter) {
        guard let width = stop.width, width > 0 else { return }
        svg.element(
            "rect",
            [
                "class": holds ? "zone holds" : "zone", "x": .number(x(stop.x) - width / 2),
                "y": .number(-Self.zoneHeight / 2), "width": .number(width), "height": .number(Self.zoneHeight),
                "rx": .number(min(Self.zoneHeight, width) / 2),
            ])
    }
}
