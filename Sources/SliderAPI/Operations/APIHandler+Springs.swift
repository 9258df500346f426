import MicroHTTPD
import SliderEngine
import SliderWire

/// Springs, for clients that animate them. The same query always has the same response, so it may be cached.
extension APIHandler {
    func readSpring(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let spring = try SpringQuery.spring(request.query)
        response.headers.append(.cacheControl, "public, max-age=86400")
        response.json { SpringWriter.write(spring, to: &$0) }
        return .ready
    }
}
