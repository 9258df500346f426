import JSONText
import MicroHTTPD
import SliderEngine
import SliderPictures
import SliderSessions
import SliderTimeline
import SliderWire

/// Pictures: a session's current state, and the curve of a control.
extension APIHandler {
    func readPicture(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let id = try sessionID(request, at: route)
        let known = try Conditions.knownTags(of: request)
        try countPicture()
        let rendering = PictureResponse(id: id, known: known, isNegotiated: false)
        return respond(api.store.read(id, settling: true), by: rendering, with: &response)
    }

    func readPresetCurve(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter)
        guard let curve = name.name.flatMap({ api.statics.curve[$0] }) else { throw .noSuchPreset(name.text.excerpt) }
        return respond(curve, with: &response)
    }

    func drawCurve(
        _ request: borrowing HTTPRequest, at _: Route, with _: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let (control, preset) = try CurveRequest.read(try readBody(of: request))
        // One with 256 stops takes from seven to fourteen milliseconds.
        try requireRoom(in: api.slowResponses)
        try countResponse(1 + CurvePicture.samples(of: control) / Self.curveSamplesOfEvent)
        return api.slowResponses.outcome(for: client.identity) {
            let curve = CurvePicture.svg(of: control, named: preset?.title)
            return { $0.svg(curve) }
        }
    }
}

extension APIHandler {
    /// As many samples of a curve take as long as an event takes in all.
    private static let curveSamplesOfEvent = 15
}

/// A session's picture; 304 if the client has this version already.
struct PictureResponse: Rendering {
    let id: SessionID
    let known: KnownTags

    /// Whether the same path also has the session as JSON. One tag must not name two contents (RFC 9110 §8.8.3).
    let isNegotiated: Bool

    func render(_ reading: SessionReading, into response: inout HTTPResponse) {
        let tag = reading.shown.tag.description + (isNegotiated ? "-svg" : "")
        response.headers.append(.etag, "\"\(tag)\"")
        response.headers.append(.cacheControl, "no-cache")
        if isNegotiated { response.headers.append(.vary, "Accept, Prefer") }
        // Compares tags before drawing, which is not needed if the client has the picture. The 304 then has no length.
        guard !known.contains(tag) else {
            response.status = .notModified
            return
        }
        response.svg(
            Picture.svg(
                of: reading.control, reading.shown.frame, trackWidth: reading.trackWidth,
                named: reading.preset.flatMap(Preset.named)?.title
            )
        )
    }

    func problem(for error: SessionError) -> Problem { Problem(error, session: id) }
}
