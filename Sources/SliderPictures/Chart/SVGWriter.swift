/// Writes elements, attributes and text as XML 1.0 in UTF-8. The same calls give the same bytes.
struct SVGWriter {
    /// Attributes in the order of their output.
    typealias Attributes = KeyValuePairs<StaticString, SVGValue>

    private(set) var bytes: [UInt8] = []

    /// An element without content.
    mutating func element(_ name: StaticString, _ attributes: Attributes = [:]) {
        begin(name, attributes)
        write("/>")
    }

    /// An element with the output of `content` in it.
    mutating func element(
        _ name: StaticString, _ attributes: Attributes = [:], content: (inout SVGWriter) -> Void
    ) {
        begin(name, attributes)
        write(">")
        content(&self)
        write("</")
        write(name)
        write(">")
    }

    /// An element with text in it.
    mutating func text(_ name: StaticString, _ text: String, _ attributes: Attributes = [:]) {
        element(name, attributes) { $0.write(escaping: text) }
    }

    private mutating func begin(_ name: StaticString, _ attributes: Attributes) {
        write("<")
        write(name)
        for (name, value) in attributes {
            write(" ")
            write(name)
            write("=\"")
            switch value {
            case .text(let text): write(escaping: text)
            case .number(let number): bytes.append(contentsOf: number.points.utf8)
            }
            write("\"")
        }
    }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes text from any source: escapes characters that have a meaning in XML, and replaces characters that XML 1.0
    /// cannot contain (§2.2) with U+FFFD.
    private mutating func write(escaping text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": write("&lt;")
            case ">": write("&gt;")
            case "&": write("&amp;")
            case "\"": write("&quot;")
            case "'": write("&#39;")
            // Unescaped, an XML reader would turn these into spaces in an attribute.
            case "\t": write("&#9;")
            case "\n": write("&#10;")
            case "\r": write("&#13;")
            case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": write("\u{FFFD}")
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}

extension SVGWriter {
    /// A gradient from top to bottom; each colour is a class at a part of the height.
    mutating func gradientDown(_ id: String, _ colors: [(part: Double, name: String)]) {
        element("linearGradient", ["id": .text(id), "x1": 0, "y1": 0, "x2": 0, "y2": 1]) { svg in
            for color in colors {
                svg.element("stop", ["class": .text(color.name), "offset": .number(color.part)])
            }
        }
    }
}

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

/// The value of an attribute: text, or a number in points with up to three decimals.
enum SVGValue {
    case text(String)
    case number(Double)
}

extension SVGValue: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self = .text(value) }
}

extension SVGValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension Double {
    /// The number as a coordinate: up to three decimals, halves away from zero. A thousandth of a point is not visible.
    /// A number that is not finite, or too large to be drawn, becomes 0.
    var points: String {
        guard magnitude < 1e12 else { return "0" }
        let thousandths = Int((self * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(1000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

/// The `d` attribute of a path (SVG 2 §9.3), in absolute coordinates.
struct PathData {
    private(set) var text = ""

    var isEmpty: Bool { text.isEmpty }

    mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

    mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

    /// A curve to (x, y) with one control point.
    mutating func curve(by control: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        add("Q", control.x, control.y)
        add(" ", end.x, end.y)
    }

    /// A quarter circle, clockwise.
    mutating func arc(radius: Double, to end: (x: Double, y: Double)) {
        text += "A\(radius.points) \(radius.points) 0 0 1 \(end.x.points) \(end.y.points)"
    }

    /// A vertical line to y.
    mutating func vertical(_ y: Double) { text += "V\(y.points)" }

    /// A horizontal line to x.
    mutating func horizontal(_ x: Double) { text += "H\(x.points)" }

    mutating func close() { text += "Z" }

    private mutating func add(_ command: String, _ x: Double, _ y: Double) {
        text += "\(command)\(x.points) \(y.points)"
    }
}

extension PathData {
    /// A line through points.
    init(through points: [(x: Double, y: Double)]) {
        for (index, point) in points.enumerated() {
            if index == 0 { move(point.x, point.y) } else { line(point.x, point.y) }
        }
    }

    /// A closed polygon with rounded corners; a radius is reduced if the sides have no room for it.
    init(rounding corners: [(x: Double, y: Double)], by radius: Double) {
        for (index, corner) in corners.enumerated() {
            let before = corners[(index + corners.count - 1) % corners.count]
            let after = corners[(index + 1) % corners.count]
            let start = Self.point(from: corner, towards: before, radius)
            let end = Self.point(from: corner, towards: after, radius)
            if index == 0 { move(start.x, start.y) } else { line(start.x, start.y) }
            curve(by: corner, to: end)
        }
        close()
    }

    private static func point(
        from corner: (x: Double, y: Double), towards other: (x: Double, y: Double), _ distance: Double
    ) -> (x: Double, y: Double) {
        let (dx, dy) = (other.x - corner.x, other.y - corner.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return corner }
        let part = min(distance / length, 0.5)
        return (corner.x + dx * part, corner.y + dy * part)
    }
}
