import MicroHTTPD
import SliderWire

/// Answers that are the same for every client: presets, haptics, problem pages, health.
extension APIHandler {
    func readPreset(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter)
        guard let preset = name.name.flatMap({ api.statics.preset[$0] }) else { throw .noSuchPreset(name.text.excerpt) }
        return answer(preset, with: &response)
    }

    func readProblem(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter)
        guard let problem = name.name.flatMap({ api.statics.problem[$0] }) else {
            throw Problem(.notFound, "there is no problem type \"\(name.text.excerpt)\"")
        }
        return answer(problem, with: &response)
    }

    func readReadiness(with response: inout HTTPResponse) throws(Problem) -> HTTPOutcome {
        guard !api.readiness.isDraining else {
            throw Problem(
                .draining, "the service is stopping; another instance will answer", headers: [(.retryAfter, "5")]
            )
        }
        return answer(api.statics.ready, with: &response)
    }
}
