import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderWire

/// Responses that are the same for every client: presets, haptics, the contract, problem pages, health.
extension APIHandler {
    func readPreset(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter)
        guard let preset = name.name.flatMap({ api.statics.preset[$0] }) else { throw .noSuchPreset(name.text.excerpt) }
        return respond(preset, with: &response)
    }

    func readProblem(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter)
        guard let problem = name.name.flatMap({ api.statics.problem[$0] }) else {
            throw Problem(.notFound, "there is no problem type \"\(name.text.excerpt)\"")
        }
        return respond(problem, with: &response)
    }

    func readPresets(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(api.statics.presets, to: request, with: &response)
    }

    func readHaptics(
        _: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        respond(api.statics.haptics, with: &response)
    }

    func readContract(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(LargeFiles.contract, to: request, with: &response)
    }

    func readHealth(
        _: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) -> HTTPOutcome {
        respond(api.statics.health, with: &response)
    }

    func readReadiness(
        _: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        guard !api.readiness.isDraining else {
            throw Problem(
                .draining, "the service is stopping; another instance will respond", headers: [(.retryAfter, "5")]
            )
        }
        guard !api.store.isStorageFailing else {
            throw Problem(
                .storageUnavailable, "the service can't store sessions at the moment", headers: [(.retryAfter, "1")])
        }
        return respond(api.statics.ready, with: &response)
    }
}

/// Springs, for clients that animate them. The same query always has the same response, so it may be cached.
extension APIHandler {
    func readSpring(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let spring = try SpringQuery.spring(request.query)
        // One that hardly loses speed swings so long that its easing has many more places to look for.
        try countEvents(spring.dampingRatio < 0.5 ? 100 : 20)
        response.headers.append(.cacheControl, "public, max-age=86400")
        response.json { SpringWriter.write(spring, to: &$0) }
        return .ready
    }
}
