internal import SliderEngine

/// The part of the track that the thumb cannot reach, under a veil of the background's colour.
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
