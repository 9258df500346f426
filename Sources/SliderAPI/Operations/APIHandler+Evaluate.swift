import JSONText
import MicroHTTPD
import SliderWire

/// `POST /v1/evaluate`: takes events, returns frames, and keeps no state.
extension APIHandler {
    func evaluate(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let eventLimit = try eventRateLimit()
        try readBody(of: request)
        let evaluation = try Evaluation(document)
        let rateLimit = try eventLimit?.take(evaluation.eventCount)
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("frames")
        writer.beginArray()
        try evaluation.write(to: &writer)
        writer.endArray()
        writer.endObject()
        rateLimit?.write(into: &response)
        response.status = .ok
        response.declare("application/json")
        response.body = writer.finish()
        return .ready
    }
}
