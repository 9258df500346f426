/// A whole picture: its size, its title, its style and its content.
struct SVGDocument {
    /// The visible part of the plane, in points.
    struct ViewBox: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// The largest side of a picture, in points; a larger picture is scaled down.
    static let largestSide = 4_096.0

    let viewBox: ViewBox
    let title: String
    let description: String
    let style: String

    /// The document's bytes.
    func bytes(_ draw: (inout SVGWriter) -> Void) -> [UInt8] {
        let scale = min(1, Self.largestSide / max(viewBox.width, viewBox.height))
        var writer = SVGWriter()
        writer.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg",
                "width": .number(viewBox.width * scale),
                "height": .number(viewBox.height * scale),
                "viewBox": "\(viewBox.x.points) \(viewBox.y.points) \(viewBox.width.points) \(viewBox.height.points)",
                "role": "img",
            ]
        ) { svg in
            svg.text("title", title)
            svg.text("desc", description)
            svg.text("style", style)
            draw(&svg)
        }
        return writer.bytes
    }
}
