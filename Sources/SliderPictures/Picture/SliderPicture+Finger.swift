internal import SliderEngine

/// Common to every look: the fingers' places and the values' text.
extension SliderPicture {
    private static let fingerRadius = 17.0
    private static let fingerLine = 1.5

    /// The finger's colour: white on the dial's dark glass.
    func addFinger(to style: inout Style) {
        let hue: Hue = if case .dial = look { .white } else { .accent }
        style.fill("finger", hue.faded(to: 0.1))
        style.stroke("finger", hue)
    }

    /// A dashed ring at the place of each finger that is apart from its thumb; drawn over the rest.
    func drawFingers(in svg: inout SVGWriter) {
        for thumb in content.draggedByFinger where thumb.fingerOffset != 0 { drawFinger(of: thumb, in: &svg) }
    }

    private func drawFinger(of thumb: SliderContent.Thumb, in svg: inout SVGWriter) {
        let finger = x(thumb.x + thumb.fingerOffset)
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

    /// The values' text at the card's upper right, as large as fits.
    func drawText(in svg: inout SVGWriter) {
        guard let text = content.text else { return }
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

/// The part of the track that thumbs cannot reach, under a veil of the background's colour.
extension SliderPicture {
    /// The colour of a dial's plate behind its marks.
    private static let glass = Hue(day: 0x1313_14FF, night: 0x1313_14FF)

    func addBeyond(to style: inout Style) {
        guard layout.reachable != nil else { return }
        let ground = if case .dial = look { Self.glass } else { Hue.card }
        style.fill("beyond", ground.faded(to: 0.65))
    }

    func drawBeyond(in svg: inout SVGWriter) {
        guard let reachable = layout.reachable else { return }
        let end = reachable.x + reachable.width
        let veil = veil
        if reachable.x > 0 { draw(veil, from: -veil.overhang, to: reachable.x, in: &svg) }
        if end < trackWidth { draw(veil, from: end, to: trackWidth + veil.overhang, in: &svg) }
    }

    private func draw(_ veil: Veil, from lower: Double, to upper: Double, in svg: inout SVGWriter) {
        svg.element(
            "rect",
            [
                "class": "beyond", "x": .number(x(from: lower, width: upper - lower)), "y": .number(veil.top),
                "width": .number(upper - lower), "height": .number(veil.height),
            ])
    }

    /// A veil's height, and how far it reaches past the ends of the track.
    private struct Veil {
        let top: Double
        let height: Double
        var overhang = 0.0

        /// Over a centred part of this height, with one more point on either side for its lines.
        init(over height: Double) {
            top = -height / 2 - 1
            self.height = height + 2
        }

        /// Over a dial's marks and labels, which reach past the ends.
        init(onDial inset: Double) {
            (top, height, overhang) = (-18, 50, inset - 1)
        }
    }

    private var veil: Veil {
        switch look {
        case .bars(let bars): Veil(over: bars.maxHeight)
        case .dial: Veil(onDial: Self.dialInset)
        case .segments: Veil(over: segmentHeight)
        case .track: Veil(over: trackHeight)
        }
    }
}

/// The card's size: all that is drawn, plus a margin.
extension SliderPicture {
    /// How far the drawing reaches from the middle line, in points.
    struct Extent {
        var above: Double
        var below: Double
    }

    var card: SVGDocument.ViewBox {
        let extent = extent
        let side = max(overhang, 0)
        let places = content.thumbs.map { x($0.x) }
        let left = places.reduce(0, min) - side - Self.margin
        let right = places.reduce(trackWidth, max) + side + Self.margin
        let top = -extent.above - Self.margin
        return SVGDocument.ViewBox(
            x: left, y: top, width: right - left, height: extent.above + extent.below + Self.margin - top - extent.above
        )
    }

    /// How far a thumb, or what moves with it, reaches past the ends of the track.
    private var overhang: Double {
        switch look {
        case .bars: starReach
        case .dial: max(Self.dialInset, starReach)
        case .segments, .track: max(thumbSize / 2, haloRadius, starReach)
        }
    }

    private var extent: Extent {
        let half =
            switch look {
            case .bars(let bars): max(bars.maxHeight, size("leastHeight") ?? 0) / 2
            case .dial: Self.plateHeight / 2
            case .segments: max(thumbSize / 2, haloRadius, segmentHeight / 2, 14)
            case .track: max(thumbSize, trackHeight, 2 * haloRadius, 28) / 2
            }
        return Extent(
            above: max(half, starHeight) + (slider.text == nil ? 0 : Self.textRoom), below: max(half, starReach))
    }

    /// The height of the values' text, above everything else.
    static let textRoom = 40.0
}
