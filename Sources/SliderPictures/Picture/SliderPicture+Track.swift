internal import SliderEngine

/// A thin rail in two tints with a round handle, and the travel of its stops.
extension SliderPicture {
    var trackHeight: Double { size("trackHeight") ?? 4 }

    func addTrack(to style: inout Style) {
        style.fill("on", slider.appearance.hue("onTint", else: .accent))
        style.fill("off", slider.appearance.hue("offTint", else: .ink.faded(to: 0.18)))
        guard slider.appearance.tint("offTint") != nil else { return }
        // A chosen colour may equal the dark background: a line around it keeps it visible there.
        style.rule("brim", "fill:none")
        style.stroke("brim", Hue(day: 0xFFFF_FF00, night: 0xFFFF_FF4D))
    }

    func drawTrack(in svg: inout SVGWriter) {
        let height = trackHeight
        let thumb = frame.thumbX.clamped(to: 0...trackWidth)
        if slider.appearance.tint("offTint") != nil { drawBrim(height: height, in: &svg) }
        drawLine(from: thumb, to: trackWidth, height: height, class: "off", in: &svg)
        drawLine(from: 0, to: thumb, height: height, class: "on", in: &svg)
    }

    private func drawBrim(height: Double, in svg: inout SVGWriter) {
        svg.element(
            "rect",
            [
                "class": "brim", "x": -0.5, "y": .number(-height / 2 - 0.5), "width": .number(trackWidth + 1),
                "height": .number(height + 1), "rx": .number(height / 2 + 0.5),
            ])
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
}
