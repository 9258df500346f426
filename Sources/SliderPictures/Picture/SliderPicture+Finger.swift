internal import SliderEngine

/// Common to every look: the finger's place and the value's text.
extension SliderPicture {
    private static let fingerRadius = 17.0
    private static let fingerLine = 1.5

    /// The finger's colour: white on the dial's dark glass.
    func addFinger(to style: inout Style) {
        let hue: Hue = if case .dial = look { .white } else { .accent }
        style.fill("finger", hue.faded(to: 0.1))
        style.stroke("finger", hue)
    }

    /// A dashed ring at the finger's place when it is apart from the thumb; drawn over the rest.
    func drawFinger(in svg: inout SVGWriter) {
        guard frame.dragging, frame.fingerOffset != 0 else { return }
        let finger = x(frame.thumbX + frame.fingerOffset)
        let card = card
        guard finger > card.x + Self.fingerRadius, finger < card.x + card.width - Self.fingerRadius else { return }
        let isDial = if case .dial = look { true } else { false }
        svg.element(
            "circle",
            [
                "class": isDial ? "finger finger-print" : "finger", "cx": .number(finger),
                "cy": .number(isDial ? Self.dialMiddle : 0), "r": .number(Self.fingerRadius - Self.fingerLine / 2),
                "stroke-width": .number(Self.fingerLine), "stroke-dasharray": "3 3",
            ])
    }

    /// The value's text at the card's upper right, as large as fits.
    func drawText(in svg: inout SVGWriter) {
        guard let text = frame.text else { return }
        let card = card
        let room = card.width - 2 * Self.margin
        let size = min(30, room / max(textWidth(text, size: 1), 1)).clamped(to: 1...30)
        svg.text(
            "text", text,
            [
                "class": "ink value", "x": .number(card.x + card.width - Self.margin),
                "y": .number(card.y + Self.margin + 22), "font-size": .number(size), "font-weight": "500",
                "letter-spacing": .number(-0.03 * size), "text-anchor": "end",
            ])
    }

    /// The approximate width of a text: the reader's font is unknown.
    func textWidth(_ text: String, size: Double) -> Double { Double(text.count) * size * 0.6 }
}
