internal import SliderEngine

/// A thin rail in two tints with a round handle for each thumb, and the travel of its stops.
extension SliderPicture {
    var trackHeight: Double { size("trackHeight") ?? 4 }

    func addTrack(to style: inout Style) {
        style.fill("on", slider.appearance.hue("onTint", else: .accent))
        if let below = slider.appearance.tint("belowTint") { style.fill("below", Hue(below)) }
        style.fill("off", slider.appearance.hue("offTint", else: .ink.faded(to: 0.18)))
        guard slider.appearance.tint("offTint") != nil else { return }
        // A chosen colour may equal the dark background: a line around it keeps it visible there.
        style.rule("brim", "fill:none")
        style.stroke("brim", Hue(day: 0xFFFF_FF00, night: 0xFFFF_FF4D))
    }

    func drawTrack(in svg: inout SVGWriter) {
        let height = trackHeight
        let fill = fill.clamped(to: 0...trackWidth)
        if slider.appearance.tint("offTint") != nil { drawBrim(height: height, in: &svg) }
        drawLine(from: 0, to: fill.lowerBound, height: height, class: "off", in: &svg)
        drawLine(from: fill.upperBound, to: trackWidth, height: height, class: "off", in: &svg)
        let filled = isBelowFillStart && slider.appearance.tint("belowTint") != nil ? "below" : "on"
        drawLine(from: fill.lowerBound, to: fill.upperBound, height: height, class: filled, in: &svg)
    }

    private var isBelowFillStart: Bool {
        guard let start = layout.fillFrom, let thumb = content.thumbs.first else { return false }
        return thumb.x < start.x
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

/// Bars: grey ones, coloured ones that are reached, and the one under the thumb in full colour.
extension SliderPicture {
    func addBars(to style: inout Style) {
        let grey = slider.appearance.hue("restBarColor", else: Hue(day: 0x8E8E_93FF, night: 0x8E8E_93FF))
        let rest = [("From", 0.4), ("To", 0.3)].map { grey.faded(to: size("restBarOpacity\($0)") ?? $1) }
        let reached = size("reachedBarOpacity") ?? 0.75
        let current = size("currentBarOpacity") ?? 1
        for (end, hue) in [Hue.accentHigh, .accent].enumerated() {
            style.stop("rest\(end)", rest[end])
            // The grey shows through a colour that is not opaque.
            style.stop("reached\(end)", hue.faded(to: reached).over(rest[end]))
            style.stop("current\(end)", hue.faded(to: current).over(rest[end]))
        }
    }

    func drawBars(in svg: inout SVGWriter) {
        guard let stretches = layout.bars, let shown = content.bars else { return }
        let names = ["rest", "reached", "current"]
        svg.element("defs") { svg in
            for name in names { svg.gradientDown(name, [(0, "\(name)0"), (1, "\(name)1")]) }
        }
        for name in names {
            let indices = stretches.indices.filter { index in
                name == (index == shown.current ? "current" : shown.reached.contains(index) ? "reached" : "rest")
            }
            drawBars(indices, of: stretches, shown, fill: "url(#\(name))", in: &svg)
        }
    }

    private func drawBars(
        _ indices: [Int], of stretches: [Layout.Stretch], _ shown: SliderContent.Bars, fill: String,
        in svg: inout SVGWriter
    ) {
        svg.element("g", ["fill": .text(fill)]) { svg in
            for index in indices {
                let (stretch, height) = (stretches[index], shown.heights[index])
                let radius = min(size("cornerRadius") ?? 4, stretch.width / 2, height / 2)
                svg.element(
                    "rect",
                    [
                        "class": "bar", "x": .number(x(from: stretch.x, width: stretch.width)),
                        "y": .number(-height / 2),
                        "width": .number(stretch.width), "height": .number(height), "rx": .number(radius),
                    ])
            }
        }
    }
}

/// A track of segments, filled up to the value, or between the first and the last.
extension SliderPicture {
    var segmentHeight: Double { size("segmentHeight") ?? 4 }

    func addSegments(to style: inout Style) {
        style.fill("filled", slider.appearance.hue("lineColor", else: .accent))
        style.fill("trough", slider.appearance.hue("fillColor", else: .accent).faded(to: 0.32))
    }

    func drawSegments(_ segments: [Layout.Stretch], in svg: inout SVGWriter) {
        let fill = fill
        drawSegments(segments, class: "trough", from: 0, upTo: trackWidth, in: &svg)
        drawSegments(segments, class: "filled", from: fill.lowerBound, upTo: fill.upperBound, in: &svg)
    }

    /// The segments, or their part between two places.
    private func drawSegments(
        _ segments: [Layout.Stretch], class name: String, from start: Double, upTo end: Double, in svg: inout SVGWriter
    ) {
        let height = segmentHeight
        svg.element("g", ["class": .text(name)]) { svg in
            for segment in segments where segment.x < end && segment.x + segment.width > start {
                let left = max(segment.x, start)
                let width = min(segment.x + segment.width, end) - left
                svg.element(
                    "rect",
                    [
                        "class": "segment", "x": .number(x(from: left, width: width)), "y": .number(-height / 2),
                        "width": .number(width), "height": .number(height),
                        "rx": .number(min(size("segmentCornerRadius") ?? 1, height / 2, width / 2)),
                    ])
            }
        }
    }
}

/// Stops that are not a dial's marks: a ring where a thumb rests, and the travel that the finger spends there.
extension SliderPicture {
    private static let zoneHeight = 26.0
    private static let ringRadius = 3.0
    private static let ringLine = 1.5

    func addStops(to style: inout Style) {
        guard layout.stops?.isEmpty == false else { return }
        style.fill("zone", .accent.faded(to: 0.1))
        style.fill("holds", .accent.faded(to: 0.26))
        style.fill("stop", .page)
        style.rule("ring", "fill:none")
        style.stroke("ring", .ink.faded(to: 0.5))
    }

    func drawStops(in svg: inout SVGWriter) {
        for (index, stop) in (layout.stops ?? []).enumerated() {
            drawZone(of: stop, holds: content.thumbs.contains { $0.heldStop == index }, in: &svg)
            let center = SVGValue.number(x(stop.x))
            svg.element("circle", ["class": "stop", "cx": center, "cy": 0, "r": .number(Self.ringRadius)])
            svg.element(
                "circle",
                [
                    "class": "ring", "cx": center, "cy": 0, "r": .number(Self.ringRadius + Self.ringLine / 2),
                    "stroke-width": .number(Self.ringLine),
                ])
        }
    }

    private func drawZone(of stop: Layout.Stop, holds: Bool, in svg: inout SVGWriter) {
        guard let width = stop.width, width > 0 else { return }
        svg.element(
            "rect",
            [
                "class": holds ? "zone holds" : "zone", "x": .number(x(stop.x) - width / 2),
                "y": .number(-Self.zoneHeight / 2), "width": .number(width), "height": .number(Self.zoneHeight),
                "rx": .number(min(Self.zoneHeight, width) / 2),
            ])
    }
}

/// The handle: the system's, or a coloured one from which a star rises, with a halo while it leans.
extension SliderPicture {
    /// The width of the card-coloured ring around a star's handle, in points.
    private static let around = 3.0

    /// The handle's size; the system's if the appearance has none.
    var thumbSize: Double { layout.thumb?.size ?? (hasStar ? 20 : 26) }

    /// The halo's radius, from the handle's middle.
    var haloRadius: Double { slider.motion == nil ? 0 : (size("thumbSize") ?? 20) / 2 + (size("haloSize") ?? 10) }

    private var hasStar: Bool { layout.star != nil }

    /// Whether a movement is under way and has not settled.
    private var isLeaning: Bool { content.motion?.phase == .forwards || content.motion?.phase == .backwards }

    func addThumb(to style: inout Style) {
        if hasStar {
            style.fill("thumb", slider.appearance.hue("lineColor", else: .accent))
            style.fill("around", .card)
            style.rule("shade", "fill:#000000;filter:drop-shadow(0 1px 2px rgb(0 0 0/.3))")
        } else {
            style.fill("thumb", slider.appearance.hue("handleColor", else: .white))
            style.rule(
                "thumb", "filter:drop-shadow(0 1px 1.5px rgb(0 0 0/.28)) drop-shadow(0 4px 5px rgb(0 0 0/.12))")
            style.rule("edge", "fill:none;stroke:#000000;stroke-opacity:.16;stroke-width:.5")
        }
        guard slider.motion != nil else { return }
        style.fill("halo", slider.appearance.hue("fillColor", else: .accent).faded(to: 0.4))
    }

    func drawThumbs(in svg: inout SVGWriter) {
        for thumb in content.fromBackToFront { drawThumb(at: x(thumb.x), in: &svg) }
    }

    private func drawThumb(at x: Double, in svg: inout SVGWriter) {
        if isLeaning { drawCircle("halo", at: x, radius: haloRadius, in: &svg) }
        let radius = thumbSize / 2
        if hasStar {
            drawCircle("shade", at: x, radius: radius, in: &svg)
            drawCircle("around", at: x, radius: radius + Self.around, in: &svg)
        }
        drawCircle("thumb", at: x, radius: radius, in: &svg)
        if !hasStar { drawCircle("edge", at: x, radius: radius + 0.25, in: &svg) }
    }

    private func drawCircle(_ name: String, at x: Double, radius: Double, in svg: inout SVGWriter) {
        svg.element("circle", ["class": .text(name), "cx": .number(x), "cy": 0, "r": .number(radius)])
    }
}
