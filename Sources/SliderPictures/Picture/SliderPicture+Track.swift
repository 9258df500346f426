internal import SliderEngine

/// A thin track in two tints with a round handle.
extension SliderPicture {
    /// A handle as the system's, where the appearance has none.
    var thumbSize: Double { layout.thumb?.size ?? 26 }

    var trackHeight: Double { size("trackHeight") ?? 4 }

    func addTrack(to style: inout Style) {
        addTints(to: &style)
        style.fill("mark", light: 0x3C3C_434D, dark: 0xEBEB_F54D)
    }

    /// The two tints and the handle's own colour.
    func addTints(to style: inout Style) {
        if let on = slider.appearance.tint("onTint") {
            style.fill("on", on)
        } else {
            style.fill("on", light: 0x007A_FFFF, dark: 0x0A84_FFFF)
        }
        if let off = slider.appearance.tint("offTint") {
            style.fill("off", off)
        } else {
            style.fill("off", light: 0x7878_8033, dark: 0x7878_805C)
        }
        let handle = slider.appearance.tint("handleColor") ?? Tint(0xFFFF_FFFF)
        style.rule("thumb", "fill:\(handle.hex);fill-opacity:\(handle.opacity.points)")
        style.rule("shade", "fill:#000000;fill-opacity:.14")
        style.rule("edge", "fill:none;stroke:#000000;stroke-opacity:.16;stroke-width:.5")
    }

    func drawTrack(in svg: inout SVGWriter) {
        drawFinger(in: &svg)
        let height = trackHeight
        let thumb = frame.thumbX.clamped(to: 0...trackWidth)
        // Past an end the line follows the thumb.
        let (from, to) = (min(0, frame.thumbX), max(trackWidth, frame.thumbX))
        drawLine(from: max(thumb, frame.thumbX), to: to, height: height, class: "off", in: &svg)
        drawLine(from: from, to: max(from, frame.thumbX), height: height, class: "on", in: &svg)
        drawStops(height: height, in: &svg)
        drawThumb(in: &svg)
        drawText(at: -max(thumbSize, trackHeight, 28) / 2 - 8, size: 20, in: &svg)
    }

    private func drawLine(
        from lower: Double, to upper: Double, height: Double, class name: String, in svg: inout SVGWriter
    ) {
        guard upper > lower else { return }
        svg.element(
            "rect",
            [
                "class": .text(name), "x": .number(min(x(lower), x(upper))), "y": .number(-height / 2),
                "width": .number(upper - lower), "height": .number(height), "rx": .number(height / 2),
            ])
    }

    /// A notch for each stop, beside the line, so that one sees what holds the thumb.
    private func drawStops(height: Double, in svg: inout SVGWriter) {
        let y = max(height / 2, thumbSize / 2) + 5
        for stop in layout.stops ?? [] {
            svg.element("circle", ["class": "mark stop", "cx": .number(x(stop.x)), "cy": .number(y), "r": 2.5])
        }
    }

    /// The handle, with the shadow that lifts it off the track.
    func drawThumb(in svg: inout SVGWriter) {
        let (center, radius) = (x(frame.thumbX), thumbSize / 2)
        let drop = min(2.5, radius / 4)
        svg.element(
            "circle", ["class": "shade", "cx": .number(center), "cy": .number(drop), "r": .number(radius + drop / 5)])
        svg.element("circle", ["class": "thumb", "cx": .number(center), "cy": 0, "r": .number(radius)])
        svg.element("circle", ["class": "edge", "cx": .number(center), "cy": 0, "r": .number(radius)])
    }
}
