internal import SliderEngine

/// A track of segments, filled up to the value.
extension SliderPicture {
    var segmentHeight: Double { size("segmentHeight") ?? 4 }

    func addSegments(to style: inout Style) {
        style.fill("filled", slider.appearance.hue("lineColor", else: .accent))
        style.fill("trough", slider.appearance.hue("fillColor", else: .accent).faded(to: 0.32))
    }

    func drawSegments(_ segments: [Layout.Stretch], in svg: inout SVGWriter) {
        drawSegments(segments, class: "trough", upTo: trackWidth, in: &svg)
        drawSegments(segments, class: "filled", upTo: frame.thumbX, in: &svg)
    }

    /// The segments, or their part below `end`.
    private func drawSegments(
        _ segments: [Layout.Stretch], class name: String, upTo end: Double, in svg: inout SVGWriter
    ) {
        let height = segmentHeight
        svg.element("g", ["class": .text(name)]) { svg in
            for segment in segments where segment.x < end {
                let width = min(segment.width, end - segment.x)
                svg.element(
                    "rect",
                    [
                        "class": "segment", "x": .number(x(from: segment.x, width: width)), "y": .number(-height / 2),
                        "width": .number(width), "height": .number(height),
                        "rx": .number(min(size("segmentCornerRadius") ?? 1, height / 2, width / 2)),
                    ])
            }
        }
    }
}
