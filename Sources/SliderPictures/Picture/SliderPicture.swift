internal import SliderEngine

/// A frame of a slider. Lengths in points; x = 0 is the track's left end, y = 0 its middle line.
struct SliderPicture {
    /// The space between the drawing and the card's edge.
    static let margin = 28.0

    let slider: SliderDescription
    let frame: SliderFrame
    let layout: Layout
    let trackWidth: Double

    /// How the track is drawn: the first of these that the control has.
    enum Look {
        case bars(Bars)
        case dial([Layout.Mark])
        case segments([Layout.Stretch])
        case track
    }

    var look: Look {
        if let bars = slider.bars { return .bars(bars) }
        if let marks = layout.marks { return .dial(marks) }
        if let segments = layout.segments { return .segments(segments) }
        return .track
    }

    func svg(named name: String) -> [UInt8] {
        let card = card
        let document = SVGDocument(
            viewBox: SVGDocument.ViewBox(x: card.x, y: card.y, width: card.width, height: card.height),
            title: name, description: summary, style: style.text
        )
        return document.bytes { svg in
            draw(card, in: &svg)
            drawText(in: &svg)
            drawLook(in: &svg)
            drawStar(in: &svg)
            drawFinger(in: &svg)
        }
    }

    private func drawLook(in svg: inout SVGWriter) {
        switch look {
        case .bars:
            drawBars(in: &svg)
            return drawBeyond(in: &svg)
        case .dial(let marks): return drawDial(marks, in: &svg)
        case .segments(let segments): drawSegments(segments, in: &svg)
        case .track: drawTrack(in: &svg)
        }
        drawBeyond(in: &svg)
        drawStops(in: &svg)
        drawThumb(in: &svg)
    }

    private func draw(_ card: SVGDocument.ViewBox, in svg: inout SVGWriter) {
        svg.element(
            "rect",
            [
                "class": "card", "x": .number(card.x + 0.5), "y": .number(card.y + 0.5),
                "width": .number(card.width - 1), "height": .number(card.height - 1), "rx": 22,
            ])
    }

    /// The picture's x of a place, given in points from the lower end.
    func x(_ fromLowerEnd: Double) -> Double { slider.reversed ? trackWidth - fromLowerEnd : fromLowerEnd }

    /// The picture's x at which a stretch of the track begins.
    func x(from fromLowerEnd: Double, width: Double) -> Double {
        slider.reversed ? trackWidth - fromLowerEnd - width : fromLowerEnd
    }

    func size(_ name: String) -> Double? { slider.appearance.number(name) }

    private var style: Style {
        var style = Style()
        switch look {
        case .bars: addBars(to: &style)
        case .dial: addDial(to: &style)
        case .segments: addSegments(to: &style)
        case .track: addTrack(to: &style)
        }
        switch look {
        case .bars, .dial: break
        case .segments, .track:
            addStops(to: &style)
            addThumb(to: &style)
        }
        addBeyond(to: &style)
        addStar(to: &style)
        addFinger(to: &style)
        return style
    }

    /// A description for readers who do not see the picture.
    private var summary: String {
        let value = frame.text ?? frame.snapped.plain
        let range = "\(slider.range.lower.plain) to \(slider.range.upper.plain)"
        let held = frame.heldStop == nil ? "" : ", held by a stop"
        let part =
            slider.reachable == nil ? "" : ", reaching from \(slider.reach.lower.plain) to \(slider.reach.upper.plain)"
        return "\(value), of \(range)\(part)\(held)\(frame.dragging ? ", while a finger drags it" : "")."
    }
}
