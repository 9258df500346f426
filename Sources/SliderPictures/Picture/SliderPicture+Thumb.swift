internal import SliderEngine

/// The handle: the system's, or a coloured one from which a star rises, with a halo while it leans.
extension SliderPicture {
    /// The width of the card-coloured ring around a star's handle, in points.
    private static let around = 3.0

    /// The handle's size; the system's if the appearance has none.
    var thumbSize: Double { layout.thumb?.size ?? (hasStar ? 20 : 26) }

    /// The halo's radius, from the handle's middle.
    var haloRadius: Double { slider.motion == nil ? 0 : (size("thumbSize") ?? 20) / 2 + (size("haloSize") ?? 10) }

    private var hasStar: Bool { layout.star != nil }

    /// Whether a movement is under way and has not settled.
    private var isLeaning: Bool { frame.motion?.phase == .forwards || frame.motion?.phase == .backwards }

    func addThumb(to style: inout Style) {
        if hasStar {
            style.fill("thumb", slider.appearance.hue("lineColor", else: .accent))
            style.fill("around", .card)
            style.rule("shade", "fill:#000000;filter:drop-shadow(0 1px 2px rgb(0 0 0/.3))")
        } else {
            style.fill("thumb", slider.appearance.hue("handleColor", else: .white))
            style.rule(
                "thumb", "filter:drop-shadow(0 1px 1.5px rgb(0 0 0/.28)) drop-shadow(0 4px 5px rgb(0 0 0/.12))")
            style.rule("edge", "fill:none;stroke:#000000;stroke-opacity:.16;stroke-width:.5")
        }
        guard slider.motion != nil else { return }
        style.fill("halo", slider.appearance.hue("fillColor", else: .accent).faded(to: 0.4))
    }

    func drawThumb(in svg: inout SVGWriter) {
        if isLeaning { drawCircle("halo", radius: haloRadius, in: &svg) }
        let radius = thumbSize / 2
        if hasStar {
            drawCircle("shade", radius: radius, in: &svg)
            drawCircle("around", radius: radius + Self.around, in: &svg)
        }
        drawCircle("thumb", radius: radius, in: &svg)
        if !hasStar { drawCircle("edge", radius: radius + 0.25, in: &svg) }
    }

    private func drawCircle(_ name: String, radius: Double, in svg: inout SVGWriter) {
        svg.element("circle", ["class": .text(name), "cx": .number(x(frame.thumbX)), "cy": 0, "r": .number(radius)])
    }
}
