internal import SliderEngine

/// The star that rises from the thumb and leans, and its hint while it rests.
extension SliderPicture {
    private static let hintPlace = (x: 34.0, y: -28.0)

    /// The star, if the appearance has one and the slider has a motion.
    var star: StarOutline? { slider.motion == nil ? nil : layout.star }

    private var starSize: Double { size("starSize") ?? 40 }

    private var isRaised: Bool { content.motion?.raised ?? false }

    /// How far the star's middle rises above the track.
    private var lift: Double { size("starLift") ?? starSize }

    private var hints: Bool { (size("hintAtLower") ?? 0) != 0 }

    /// How far the star reaches from the thumb's middle, with or without a tilt.
    var starReach: Double { star == nil ? 0 : starSize / 2 }

    /// How far the star and its hint reach above the track.
    var starHeight: Double { star == nil ? 0 : max(lift + starReach, hints ? 12 - Self.hintPlace.y : 0) }

    func addStar(to style: inout Style) {
        guard star != nil else { return }
        let line = slider.appearance.hue("lineColor", else: .accent)
        style.fill("star", slider.appearance.hue("fillColor", else: .accent))
        style.stroke("star", line)
        let glow = line.day.faded(to: 0.35)
        style.rule(
            "star", "filter:drop-shadow(0 3px 6px rgb(\(glow.red) \(glow.green) \(glow.blue)/\(glow.opacity.points)))")
    }

    func drawStar(in svg: inout SVGWriter) {
        guard let star else { return }
        if hints, !isRaised, !content.dragging { drawHint(in: &svg) }
        var outline = PathData(through: star.points.map { (x: $0.x * starSize, y: $0.y * starSize) })
        outline.close()
        let tilt = (content.motion?.tilt ?? 0) * (slider.reversed ? -1 : 1)
        let height = isRaised ? -lift : 0
        for thumb in content.fromBackToFront {
            svg.element(
                "path",
                [
                    "class": "star", "d": .text(outline.text),
                    // The line rounds the corners; half of it lies outside the path.
                    "stroke-width": .number(2 * star.cornerRadius * starSize), "stroke-linejoin": "round",
                    "transform": "translate(\(x(thumb.x).points) \(height.points)) rotate(\(tilt.points))",
                ])
        }
    }

    private func drawHint(in svg: inout SVGWriter) {
        svg.text(
            "text", "Drag to rate",
            [
                "class": "soft hint", "x": .number(x(Self.hintPlace.x)), "y": .number(Self.hintPlace.y),
                "font-size": 13, "text-anchor": slider.reversed ? "end" : "start",
            ])
    }
}
