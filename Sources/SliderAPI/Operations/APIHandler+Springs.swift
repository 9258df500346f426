import MicroHTTPD
import SliderEngine

/// Springs, for whatever plays them. The same query always has the same answer, so it may be kept.
extension APIHandler {
    private static let parameters = ["duration", "bounce", "velocity"]

    func readSpring(
        _ request: borrowing HTTPRequest, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let query = try QueryParameters(request.query, known: Self.parameters)
        let spring: Spring
        let duration = try query.number("duration") ?? 0.5
        let bounce = try query.number("bounce") ?? 0
        let velocity = try query.number("velocity") ?? 0
        do {
            spring = try Spring(duration: duration, bounce: bounce, velocity: velocity)
        } catch {
            throw Problem(.invalidQuery, inParameter: error.parameter, error.detail)
        }
        response.headers.append(.cacheControl, "public, max-age=86400")
        response.json { SpringWriter.write(spring, to: &$0) }
        return .ready
    }
}
