internal import SliderEngine

/// A frame of a pinch control: one view over mountains in two pictures, apart or seamless.
struct PinchPicture {
    private static let margin = 28.0
    private static let usualHeight = 220.0
    /// The strip's width divided by its height.
    private static let aspect = 2.0

    let pinch: PinchDescription
    let frame: PinchFrame

    private var height: Double { min(pinch.appearance.number("stripMaxHeight") ?? Self.usualHeight, Self.usualHeight) }
    /// One picture's width: both lose half of the spacing.
    private var width: Double { max(Self.aspect * height - frame.spacing, 0) / 2 }
    private var strip: Double { 2 * width + frame.spacing }

    func svg(named name: String) -> [UInt8] {
        let (strip, choice) = (strip, PinchChoice(seamless: frame.seamless))
        let across = max(strip, PinchChoice.width)
        let left = (strip - across) / 2 - Self.margin
        let (wide, high) = (
            across + 2 * Self.margin, height + PinchChoice.gap + PinchChoice.height + 2 * Self.margin
        )
        let document = SVGDocument(
            viewBox: SVGDocument.ViewBox(x: left, y: -Self.margin, width: wide, height: high),
            title: name,
            description: frame.seamless
                ? "Two pictures, joined into one seamless strip."
                : "Two pictures, \(frame.spacing.plain) points apart.",
            style: style.text
        )
        return document.bytes { svg in
            svg.element(
                "rect",
                [
                    "class": "card", "x": .number(left + 0.5), "y": .number(0.5 - Self.margin),
                    "width": .number(wide - 1), "height": .number(high - 1), "rx": 22,
                ])
            choice.draw(around: strip / 2, below: height, in: &svg)
            guard width > 0 else { return }
            drawDefinitions(in: &svg)
            drawHalf("left", moved: -frame.spacing / 2, in: &svg)
            drawHalf("right", moved: frame.spacing / 2, in: &svg)
        }
    }

    private var style: Style {
        var style = Style()
        Panorama.addColors(to: &style)
        PinchChoice.addColors(to: &style)
        return style
    }

    private func drawDefinitions(in svg: inout SVGWriter) {
        let (outer, inner) = (frame.outerCornerRadius, frame.innerCornerRadius)
        svg.element("defs") { svg in
            drawClip("left", at: 0, radii: (outer, inner), in: &svg)
            drawClip("right", at: width + frame.spacing, radii: (inner, outer), in: &svg)
            Panorama.drawDefinitions(in: &svg)
        }
    }

    private func drawClip(
        _ id: String, at x: Double, radii: (left: Double, right: Double), in svg: inout SVGWriter
    ) {
        let most = min(width, height) / 2
        let (left, right) = (min(radii.left, most), min(radii.right, most))
        let (end, bottom) = (x + width, height)
        var path = PathData()
        path.move(x + left, 0)
        path.horizontal(end - right)
        path.arc(radius: right, to: (end, right))
        path.vertical(bottom - right)
        path.arc(radius: right, to: (end - right, bottom))
        path.horizontal(x + left)
        path.arc(radius: left, to: (x, bottom - left))
        path.vertical(left)
        path.arc(radius: left, to: (x + left, 0))
        path.close()
        svg.element("clipPath", ["id": .text(id)]) { svg in
            svg.element("path", ["class": "half", "d": .text(path.text)])
        }
    }

    /// One picture: its half of the view. The halves move with the pictures and form one view where they join.
    private func drawHalf(_ id: String, moved: Double, in svg: inout SVGWriter) {
        let scale = height / Panorama.height
        svg.element("g", ["clip-path": "url(#\(id))"]) { svg in
            svg.element("g", ["transform": "translate(\(moved.points) 0) scale(\(scale.points))"]) { svg in
                Panorama.draw(in: &svg)
            }
        }
    }
}

/// The two buttons under the pictures; the pressed one shows the state.
struct PinchChoice {
    static let width = 222.0
    static let height = 40.0
    /// The space between the pictures and the buttons.
    static let gap = 14.0
    private static let padding = 3.0
    private static let button = (width: 108.0, height: 34.0)

    let seamless: Bool

    static func addColors(to style: inout Style) {
        style.fill("choice", .ink.faded(to: 0.07))
        style.fill("chosen", .raised)
        style.rule("chosen", "filter:drop-shadow(0 1px 2px rgb(0 0 0/.14))")
    }

    /// Draws the buttons, centred on `middle` and below `bottom`.
    func draw(around middle: Double, below bottom: Double, in svg: inout SVGWriter) {
        let (left, top) = (middle - Self.width / 2, bottom + Self.gap)
        svg.element(
            "rect",
            [
                "class": "choice", "x": .number(left), "y": .number(top), "width": .number(Self.width),
                "height": .number(Self.height), "rx": 20,
            ])
        for (index, (text, isChosen)) in [("Split", !seamless), ("Join", seamless)].enumerated() {
            let x = left + Self.padding + Double(index) * Self.button.width
            if isChosen {
                svg.element(
                    "rect",
                    [
                        "class": "chosen", "x": .number(x), "y": .number(top + Self.padding),
                        "width": .number(Self.button.width), "height": .number(Self.button.height), "rx": 17,
                    ])
            }
            svg.text(
                "text", text,
                [
                    "class": isChosen ? "ink" : "soft", "x": .number(x + Self.button.width / 2),
                    "y": .number(top + Self.height / 2 + 4.6), "font-size": 13, "font-weight": "500",
                    "text-anchor": "middle",
                ])
        }
    }
}
