import MicroHTTPD

/// What is the same for everybody: presets, haptics, problem pages, health.
extension APIHandler {
    func readPreset(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter).text
        guard let preset = api.statics.preset[name] else { throw .noSuchPreset(name) }
        return answer(preset, with: &response)
    }

    func readProblem(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter).text
        guard let problem = api.statics.problem[name] else {
            throw Problem(.notFound, "there is no problem type \"\(name)\"")
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
