internal import SliderEngine

/// What belongs to every look: where the finger is, and the value's text.
extension SliderPicture {
    private static let fingerRadius = 22.0

    /// A soft print where the finger is, tied to a thumb that it is ahead of; drawn behind the rest.
    func drawFinger(in svg: inout SVGWriter) {
        guard frame.dragging else { return }
        let (thumb, finger) = (x(frame.thumbX), x(frame.thumbX + frame.fingerOffset))
        let card = card
        guard finger > card.x + Self.fingerRadius, finger < card.x + card.width - Self.fingerRadius else { return }
        svg.element("circle", ["class": "finger", "cx": .number(finger), "cy": 0, "r": .number(Self.fingerRadius)])
        guard abs(finger - thumb) > 1 else { return }
        svg.element(
            "path",
            [
                "class": "tether", "d": "M\(thumb.points) 0H\(finger.points)", "stroke-width": 1.5,
                "stroke-linecap": "round", "stroke-dasharray": "0.1 4",
            ])
    }

    /// The value's text over the thumb, or as near as the track allows.
    func drawText(at y: Double, size: Double, class name: String = "ink", in svg: inout SVGWriter) {
        guard let text = frame.text else { return }
        let half = min(textWidth(text, size: size), trackWidth) / 2
        svg.text(
            "text", text,
            [
                "class": "\(name) value", "x": .number(x(frame.thumbX).clamped(to: half...(trackWidth - half))),
                "y": .number(y), "font-size": .number(size), "font-weight": "600", "text-anchor": "middle",
            ])
    }

    /// About how wide a text is: nobody knows the reader's font.
    func textWidth(_ text: String, size: Double) -> Double { Double(text.count) * size * 0.6 }
}
