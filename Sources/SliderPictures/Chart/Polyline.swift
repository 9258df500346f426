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
