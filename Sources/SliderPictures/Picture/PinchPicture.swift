internal import SliderEngine

/// A pinch control as it stands: one view over the sea in two pictures, apart or seamless.
struct PinchPicture {
    private static let margin = 28.0
    private static let usualHeight = 220.0
    /// A picture's width for its height.
    private static let aspect = 0.8

    let pinch: PinchDescription
    let frame: PinchFrame

    private var height: Double { min(pinch.appearance.number("stripMaxHeight") ?? Self.usualHeight, Self.usualHeight) }
    private var width: Double { height * Self.aspect }

    func svg(named name: String) -> [UInt8] {
        let (width, height) = (width, height)
        let strip = 2 * width + frame.spacing
        let document = SVGDocument(
            frame: SVGDocument.Frame(
                x: -Self.margin, y: -Self.margin, width: strip + 2 * Self.margin, height: height + 2 * Self.margin),
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
                    "class": "card", "x": .number(0.5 - Self.margin), "y": .number(0.5 - Self.margin),
                    "width": .number(strip + 2 * Self.margin - 1), "height": .number(height + 2 * Self.margin - 1),
                    "rx": 22,
                ])
            guard height > 0 else { return }
            drawDefinitions(in: &svg)
            drawHalf("left", at: 0, view: 0, in: &svg)
            drawHalf("right", at: width + frame.spacing, view: frame.spacing, in: &svg)
        }
    }

    private var style: Style {
        var style = Style()
        style.rule("high", "stop-color:#4b8fdd")
        style.rule("hazy", "stop-color:#a9cdf0")
        style.rule("horizon", "stop-color:#ffd9b5")
        style.rule("sun", "fill:#fff4dc")
        style.rule("far", "fill:#7f9cc9")
        style.rule("near", "fill:#4f6fa5")
        style.rule("shallow", "stop-color:#2f6f9f")
        style.rule("deep", "stop-color:#123a5e")
        style.rule("glitter", "stroke:#fff4dc;stroke-opacity:.5")
        return style
    }

    private func drawDefinitions(in svg: inout SVGWriter) {
        let (outer, inner) = (frame.outerCornerRadius, frame.innerCornerRadius)
        svg.element("defs") { svg in
            drawClip("left", at: 0, radii: (outer, inner), in: &svg)
            drawClip("right", at: width + frame.spacing, radii: (inner, outer), in: &svg)
            drawGradient("sky", stops: ["high", "hazy", "horizon"], in: &svg)
            drawGradient("sea", stops: ["shallow", "deep"], in: &svg)
        }
    }

    private func drawGradient(_ id: String, stops: [String], in svg: inout SVGWriter) {
        svg.element("linearGradient", ["id": .text(id), "x1": 0, "y1": 0, "x2": 0, "y2": 1]) { svg in
            for (index, stop) in stops.enumerated() {
                svg.element(
                    "stop", ["class": .text(stop), "offset": .number(Double(index) / Double(stops.count - 1))])
            }
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

    /// One picture: the view, moved by what the pictures are apart, so that it goes on where they join.
    private func drawHalf(_ id: String, at x: Double, view: Double, in svg: inout SVGWriter) {
        svg.element("g", ["clip-path": "url(#\(id))"]) { svg in
            svg.element("g", ["transform": "translate(\(view.points) 0) scale(\((height / 200).points))"]) { svg in
                drawView(in: &svg)
            }
        }
    }

    /// The view, 320 wide and 200 high.
    private func drawView(in svg: inout SVGWriter) {
        svg.element("rect", ["x": 0, "y": 0, "width": 320, "height": 126, "fill": "url(#sky)"])
        svg.element("circle", ["class": "sun", "cx": 176, "cy": 96, "r": 24])
        svg.element(
            "path",
            ["class": "far", "d": "M0 112C30 96 44 74 74 84S112 108 146 100 196 78 232 92 290 112 320 96V140H0Z"])
        svg.element(
            "path",
            [
                "class": "near",
                "d":
                    "M0 124C24 120 38 104 66 106S104 126 140 126H0ZM210 126C236 124 250 108 276 104S306 112 320 108V126Z",
            ])
        svg.element("rect", ["x": 0, "y": 125, "width": 320, "height": 75, "fill": "url(#sea)"])
        svg.element(
            "path",
            [
                "class": "glitter", "d": "M158 132H194M150 141H186M166 151H206M146 163H182M162 177H214",
                "stroke-width": 2, "stroke-linecap": "round",
            ])
    }
}
