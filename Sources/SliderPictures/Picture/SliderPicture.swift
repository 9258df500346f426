public import SliderEngine

/// A frame of a slider. Lengths in points; x = 0 is the track's left end, y = 0 its middle line.
struct SliderPicture {
    /// The space between the drawing and the card's edge.
    static let margin = 28.0

    let slider: SliderDescription
    let content: SliderContent
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
            drawFingers(in: &svg)
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
        drawThumbs(in: &svg)
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

    /// The filled part of the track: between the first and the last thumb; with one thumb from where the fill begins.
    var fill: ClosedRange<Double> {
        let (first, last) = (content.thumbs.first?.x ?? 0, content.thumbs.last?.x ?? 0)
        let start = content.thumbs.count > 1 ? first : layout.fillFrom?.x ?? 0
        return min(start, last)...max(start, last)
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
        let range = "\(slider.range.lower.plain) to \(slider.range.upper.plain)"
        let part =
            slider.reachable == nil ? "" : ", reaching from \(slider.reach.lower.plain) to \(slider.reach.upper.plain)"
        return "\(content.values), of \(range)\(part)\(content.hold)\(content.drag)."
    }
}

/// A frame of a control, drawn as SVG. The playground draws the same from frames and layouts.
///
/// The picture is self-contained, without scripts, fonts and other files. It is light or dark as its reader prefers.
/// The same control and frame give the same bytes, at most ``largestLength``.
public enum Picture {
    /// The greatest length of a picture, in bytes.
    public static let largestLength = 262_144

    /// Draws a frame.
    ///
    /// - Parameters:
    ///   - control: the frame's control.
    ///   - frame: the frame to draw.
    ///   - trackWidth: the track's length now, in points; a pinch control has none.
    ///   - name: its name, if it has one.
    public static func svg(
        of control: Control, _ frame: Frame, trackWidth: Double, named name: String? = nil
    ) -> [UInt8] {
        switch (control, frame.content) {
        case (.slider(let slider), .slider(let content)):
            picture(of: slider, SliderContent(content), trackWidth: trackWidth).svg(named: name ?? "Slider")
        case (.slider(let slider), .thumbs(let content)):
            picture(of: slider, SliderContent(content, of: slider.description.range), trackWidth: trackWidth)
                .svg(named: name ?? "Slider")
        case (.pinch(let pinch), .pinch(let content)):
            PinchPicture(pinch: pinch.description, frame: content).svg(named: name ?? "Pinch control")
        // Unreachable: a control gives frames of its own kind only.
        case (.slider, .pinch), (.pinch, .slider), (.pinch, .thumbs): []
        }
    }

    private static func picture(
        of slider: SliderControl, _ content: SliderContent, trackWidth: Double
    ) -> SliderPicture {
        SliderPicture(
            slider: slider.description, content: content,
            layout: Control.slider(slider).layout(trackWidth: trackWidth), trackWidth: trackWidth)
    }
}

/// The playground's view over the mountains (`detent-element/panorama.svg`), 800 wide and 400 high.
enum Panorama {
    static let width = 800.0
    static let height = 400.0

    private static let gradients: [(name: String, colors: [(part: Double, color: UInt32)])] = [
        ("sky", [(0, 0x2734_6BFF), (0.45, 0x8D6B_B5FF), (0.72, 0xF3A0_8BFF), (1, 0xFFD9_A0FF)]),
        ("far", [(0, 0x8A6A_A8FF), (1, 0xC98A_9AFF)]),
        ("mid", [(0, 0x5A4A_86FF), (1, 0x8C61_91FF)]),
        ("near", [(0, 0x2F2B_5CFF), (1, 0x191A_3DFF)]),
    ]

    private static let hills = [
        (
            "far",
            "M0 262 90 200l60 44 92-84 80 76 70-40 96 70 88-92 74 66 60-44 90 72v136H0Z"
        ),
        ("mid", "M0 312 120 236l86 60 104-56 96 66 118-84 92 72 84-48 100 62v92H0Z"),
        ("near", "M0 352c90-46 170-44 262-14s176 26 262-8 190-34 276 2v68H0Z"),
    ]

    static func addColors(to style: inout Style) {
        for (name, colors) in gradients {
            for (index, color) in colors.enumerated() { style.stop("\(name)\(index)", Hue(Tint(color.color))) }
        }
        style.fill("glow", Hue(Tint(0xFFE9_C440)))
        style.fill("disc", Hue(Tint(0xFFF3_DCFF)))
    }

    static func drawDefinitions(in svg: inout SVGWriter) {
        for (name, colors) in gradients {
            svg.gradientDown(name, colors.enumerated().map { ($1.part, "\(name)\($0)") })
        }
    }

    static func draw(in svg: inout SVGWriter) {
        svg.element("rect", ["width": .number(width), "height": .number(height), "fill": "url(#sky)"])
        svg.element("circle", ["class": "sun glow", "cx": 405, "cy": 236, "r": 92])
        svg.element("circle", ["class": "sun disc", "cx": 405, "cy": 236, "r": 46])
        for (name, path) in hills { svg.element("path", ["d": .text(path), "fill": "url(#\(name))"]) }
    }
}
