internal import SliderEngine

/// A track of segments, filled as far as the value goes, with a thumb and a star that rises from it and leans.
extension SliderPicture {
    private static let fill = Tint(0xFA91_8FFF)
    private static let line = Tint(0xFC6B_6EFF)

    var haloSize: Double { size("haloSize") ?? 0 }

    private var starSize: Double { layout.star == nil ? 0 : size("starSize") ?? 0 }

    private var isRaised: Bool { frame.motion?.raised ?? false }

    /// Whether a movement is under way, and not spent.
    private var isLeaning: Bool { frame.motion?.phase == .forwards || frame.motion?.phase == .backwards }

    /// How far the star's middle is above the track.
    private var lift: Double { isRaised ? size("starLift") ?? starSize : 0 }

    /// How far a star that is raised reaches past the thumb, leaning or not.
    var raisedStarReach: Double { starSize / 2 }

    var segmentsReach: Reach {
        let half = max(thumbSize / 2 + haloSize, size("segmentHeight") ?? 0, 14)
        let star = layout.star == nil ? 0 : max(size("starLift") ?? starSize, 0) + starSize / 2
        return Reach(above: max(half, star), below: half + (slider.text == nil ? 0 : 30))
    }

    func addSegments(to style: inout Style) {
        let fill = slider.appearance.tint("fillColor") ?? Self.fill
        let line = slider.appearance.tint("lineColor") ?? Self.line
        style.fill("filled", fill)
        style.fill("thumb", fill)
        style.rule("halo", "fill:\(fill.hex);fill-opacity:.22")
        style.rule("star", "fill:\(fill.hex);stroke:\(line.hex)")
        style.rule("outline", "fill:none;stroke:\(line.hex)")
        style.rule("hint", "fill:none;stroke:\(line.hex)")
    }

    func drawSegments(_ segments: [Layout.Stretch], in svg: inout SVGWriter) {
        drawFinger(in: &svg)
        drawSegments(segments, class: "trough", upTo: trackWidth, in: &svg)
        drawSegments(segments, class: "filled", upTo: frame.thumbX, in: &svg)
        if slider.motion != nil, size("hintAtLower") ?? 0 > 0, !isRaised, !frame.dragging { drawHint(in: &svg) }
        if isLeaning, haloSize > 0 {
            svg.element(
                "circle",
                ["class": "halo", "cx": .number(x(frame.thumbX)), "cy": 0, "r": .number(thumbSize / 2 + haloSize)])
        }
        svg.element(
            "circle", ["class": "thumb", "cx": .number(x(frame.thumbX)), "cy": 0, "r": .number(thumbSize / 2)])
        svg.element(
            "circle",
            ["class": "outline", "cx": .number(x(frame.thumbX)), "cy": 0, "r": .number(max(0, thumbSize / 2 - 0.5))])
        if let star = layout.star { draw(star, in: &svg) }
        drawRating(in: &svg)
    }

    /// The segments, or what of them lies below `end`.
    private func drawSegments(
        _ segments: [Layout.Stretch], class name: String, upTo end: Double, in svg: inout SVGWriter
    ) {
        let height = size("segmentHeight") ?? 4
        svg.element("g", ["class": .text(name)]) { svg in
            for segment in segments where segment.x < end {
                let width = min(segment.width, end - segment.x)
                svg.element(
                    "rect",
                    [
                        "class": "segment", "x": .number(x(from: segment.x, width: width)), "y": .number(-height / 2),
                        "width": .number(width), "height": .number(height),
                        "rx": .number(min(size("segmentCornerRadius") ?? 0, height / 2, width / 2)),
                    ])
            }
        }
    }

    private func draw(_ star: StarOutline, in svg: inout SVGWriter) {
        let corners = star.points.map { (x: $0.x * starSize, y: $0.y * starSize) }
        let path = PathData(rounding: corners, by: star.cornerRadius * starSize)
        let tilt = (frame.motion?.tilt ?? 0) * (slider.reversed ? -1 : 1)
        svg.element(
            "path",
            [
                "class": "star", "d": .text(path.text), "stroke-width": .number(starSize / 40),
                "stroke-linejoin": "round",
                "transform": "translate(\(x(frame.thumbX).points) \((-lift).points)) rotate(\(tilt.points))",
            ])
    }

    /// Two chevrons that say which way to drag.
    private func drawHint(in svg: inout SVGWriter) {
        let way = slider.reversed ? -1.0 : 1.0
        let start = x(frame.thumbX) + way * (max(thumbSize, starSize) / 2 + 12)
        for index in 0..<3 {
            let x = start + way * Double(index) * 9
            svg.element(
                "path",
                [
                    "class": "hint", "d": "M\(x.points) -16L\((x + way * 4).points) -12L\(x.points) -8",
                    "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round",
                    "opacity": .number(0.8 - 0.25 * Double(index)),
                ])
        }
    }

    private func drawRating(in svg: inout SVGWriter) {
        guard let text = frame.text else { return }
        svg.text(
            "text", text,
            [
                "class": "soft value", "x": .number(trackWidth / 2), "y": .number(segmentsReach.below - 2),
                "font-size": 15, "font-weight": "600", "text-anchor": "middle",
            ])
    }
}
