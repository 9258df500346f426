/// The parts of a chart.
extension SVGWriter {
    /// The card behind a chart.
    mutating func card(width: Double, height: Double) {
        element(
            "rect",
            [
                "class": "card", "x": 0.5, "y": 0.5, "width": .number(width - 1), "height": .number(height - 1),
                "rx": 18,
            ])
    }

    /// A line of text.
    mutating func label(
        _ text: String, _ x: Double, _ y: Double, class name: String = "soft", size: Double = 11,
        anchor: String = "start", weight: String = "400"
    ) {
        self.text(
            "text", text,
            [
                "class": .text(name), "x": .number(x), "y": .number(y), "font-size": .number(size),
                "font-weight": .text(weight), "text-anchor": .text(anchor),
            ])
    }

    /// Horizontal lines across an area at numbers of its upward axis, with labels beside them.
    mutating func gridAcross(_ area: ChartArea, _ axis: Axis, at values: [Double], label: (Double) -> String) {
        for value in values {
            let y = axis.place(value)
            element("path", ["class": "rule", "d": "M\(area.left.points) \(y.points)H\(area.right.points)"])
            self.label(label(value), area.left - 10, y + 3.8, anchor: "end")
        }
    }

    /// Vertical lines up an area at numbers of its axis across, with labels under them.
    mutating func gridUp(_ area: ChartArea, _ axis: Axis, at values: [Double], label: ((Double) -> String)?) {
        for value in values {
            let x = axis.place(value)
            element("path", ["class": "rule", "d": "M\(x.points) \(area.top.points)V\(area.bottom.points)"])
            if let label { self.label(label(value), x, area.bottom + 17, anchor: "middle") }
        }
    }

    /// A curve of numbers.
    mutating func curve(_ path: PathData, class name: String, width: Double) {
        guard !path.isEmpty else { return }
        element(
            "path",
            [
                "class": .text(name), "d": .text(path.text), "fill": "none", "stroke-width": .number(width),
                "stroke-linejoin": "round", "stroke-linecap": "round",
            ])
    }
}

/// A chart's legend: entries for its lines and colours on one line, from the right edge to the left.
struct Legend {
    private static let swatch = 16.0
    private var right: Double

    /// A legend that ends at `right`.
    init(right: Double) { self.right = right }

    /// An entry for a line: a piece of the line, then its name.
    mutating func line(_ text: String, class name: String, width: Double, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "path",
            [
                "class": .text(name), "d": "M\(x.points) 29H\((x + Self.swatch).points)", "fill": "none",
                "stroke-width": .number(width), "stroke-linecap": "round",
            ])
    }

    /// An entry for a colour: a patch of the colour, then its name.
    mutating func patch(_ text: String, class name: String, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "rect",
            ["class": .text(name), "x": .number(x), "y": 22, "width": .number(Self.swatch), "height": 14, "rx": 3])
    }

    /// An entry for notches: some notches, then their name.
    mutating func notches(_ text: String, class name: String, in svg: inout SVGWriter) {
        let x = place(text, in: &svg)
        svg.element(
            "path",
            [
                "class": .text(name), "fill": "none", "stroke-width": 1,
                "d": "M\((x + 4).points) 26V32M\((x + 8).points) 26V32M\((x + 12).points) 26V32",
            ])
    }

    /// Writes the name; returns where its swatch begins.
    private mutating func place(_ text: String, in svg: inout SVGWriter) -> Double {
        svg.label(text, right, 33, anchor: "end")
        let x = right - Double(text.count) * 6 - 8 - Self.swatch
        right = x - 16
        return x
    }
}

/// Simplifies a line through many points to one through fewer points that looks the same.
enum Polyline {
    /// A point may be left out if it is at most this far from the line, in points.
    private static let tolerance = 0.04

    /// The points to keep, including the first and the last (Douglas and Peucker, 1973).
    static func simplified(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        guard points.count > 2 else { return points }
        var keeps = [Bool](repeating: false, count: points.count)
        (keeps[0], keeps[points.count - 1]) = (true, true)
        var stretches = [(0, points.count - 1)]
        while let (first, last) = stretches.popLast() {
            guard let farthest = farthest(points, from: first, to: last) else { continue }
            keeps[farthest] = true
            stretches.append((first, farthest))
            stretches.append((farthest, last))
        }
        return zip(points, keeps).filter { $1 }.map { $0.0 }
    }

    private static func farthest(_ points: [(x: Double, y: Double)], from first: Int, to last: Int) -> Int? {
        guard last - first > 1 else { return nil }
        let (start, end) = (points[first], points[last])
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        var (farthest, most) = (first, tolerance)
        for index in (first + 1)..<last {
            let (x, y) = (points[index].x - start.x, points[index].y - start.y)
            let distance = length > 0 ? abs(x * dy - y * dx) / length : (x * x + y * y).squareRoot()
            if distance > most { (farthest, most) = (index, distance) }
        }
        return farthest == first ? nil : farthest
    }
}

extension Style {
    /// The colours of charts.
    static var charts: Style {
        var style = Style()
        style.stroke("line", light: 0x007A_FFFF, dark: 0x0A84_FFFF)
        style.stroke("faint", light: 0x007A_FF73, dark: 0x0A84_FFB3)
        style.fill("under", light: 0x007A_FF0F, dark: 0x0A84_FF1A)
        style.fill("beyond", light: 0x7878_8024, dark: 0x7878_803D)
        style.fill("band", light: 0xFF95_0024, dark: 0xFF9F_0A2E)
        style.fill("stop", light: 0xFFFF_FFFF, dark: 0x1C1C_1EFF)
        style.stroke("stop", light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
        style.fill("warm", light: 0xB25F_00FF, dark: 0xFFB3_40FF)
        style.stroke("guide", light: 0xFF95_008C, dark: 0xFF9F_0A8C)
        style.stroke("tick", light: 0x6E6E_73A6, dark: 0xA1A1_A6A6)
        style.fill("mark", light: 0x1D1D_1FFF, dark: 0xF5F5_F7FF)
        style.stroke("axis", light: 0x3C3C_4359, dark: 0xEBEB_F559)
        style.fill("hand", light: 0x7878_8017, dark: 0x7878_8029)
        style.stroke("lean", light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
        style.fill("cue-tick", light: 0x007A_FFFF, dark: 0x0A84_FFFF)
        style.fill("cue-stop", light: 0xFF95_00FF, dark: 0xFF9F_0AFF)
        style.fill("cue-edge", light: 0xFF3B_30FF, dark: 0xFF45_3AFF)
        style.fill("cue-end", light: 0x34C7_59FF, dark: 0x30D1_58FF)
        style.fill("cue-toggle", light: 0xAF52_DEFF, dark: 0xBF5A_F2FF)
        return style
    }
}
