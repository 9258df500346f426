/// Thins points that are nearer together than a picture shows: in each column one point wide it keeps the first, the
/// lowest, the highest and the last. A line of any length then has few points and loses no peak.
enum PlotColumns {
    static func thinned(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        var thinned: [(x: Double, y: Double)] = []
        var start = 0
        while start < points.count {
            let column = points[start].x.rounded(.down)
            let end = points[start...].firstIndex { $0.x.rounded(.down) != column } ?? points.count
            thinned += extremes(of: points[start..<end])
            start = end
        }
        return thinned
    }

    private static func extremes(of points: ArraySlice<(x: Double, y: Double)>) -> [(x: Double, y: Double)] {
        guard points.count > 4,
            let least = points.indices.min(by: { points[$0].y < points[$1].y }),
            let most = points.indices.max(by: { points[$0].y < points[$1].y })
        else { return Array(points) }
        return Set([points.startIndex, least, most, points.endIndex - 1]).sorted().map { points[$0] }
    }
}
