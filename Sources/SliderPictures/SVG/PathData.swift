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
