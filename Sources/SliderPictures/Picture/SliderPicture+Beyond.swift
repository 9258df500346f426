internal import SliderEngine

/// What of the track the thumb cannot reach: shown under a veil of the ground's colour.
extension SliderPicture {
    func addBeyond(to style: inout Style) {
        guard layout.reachable != nil else { return }
        if case .dial = look {
            style.fill("beyond", .black.faded(to: 0.6))
        } else {
            style.fill("beyond", .card.faded(to: 0.65))
        }
    }

    func drawBeyond(in svg: inout SVGWriter) {
        guard let reachable = layout.reachable else { return }
        let end = reachable.x + reachable.width
        if reachable.x > 0 { drawVeil(from: 0, to: reachable.x, in: &svg) }
        if end < trackWidth { drawVeil(from: end, to: trackWidth, in: &svg) }
    }

    private func drawVeil(from lower: Double, to upper: Double, in svg: inout SVGWriter) {
        let height = veilHeight
        svg.element(
            "rect",
            [
                "class": "beyond", "x": .number(x(from: lower, width: upper - lower)), "y": .number(-height / 2),
                "width": .number(upper - lower), "height": .number(height),
            ])
    }

    /// As high as what is drawn of the track, and a point more on either side for its lines.
    private var veilHeight: Double {
        switch look {
        case .bars(let bars): bars.maxHeight + 2
        case .dial: Self.plateHeight
        case .segments: segmentHeight + 2
        case .track: trackHeight + 2
        }
    }
}
