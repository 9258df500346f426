import AccessTokens

/// Every route of the service: dispatch, `Allow`, the metrics' labels and the contract's test share this table.
///
/// An entry is a template, the operation for each method (GET includes HEAD) with what it needs of a token, and
/// whether a request extends the life of the session in the path. Pages, their files, the contract and the health
/// checks need no token. Each operation states its need, so that none is forgotten. An operation is a method of
/// ``APIHandler``, in `Operations`. A closure without a context calls it, because a method as a value would cost each
/// request an allocation. Entries are compared in order; a drag's is the first. An array, because to look into an
/// inline array that is static copies all of it.
extension Route {
    static let table: [RouteDefinition] = [
        RouteDefinition("/v1/sessions/{id}/events", touchesSession: true)
            .post(needs: .scope(.sessionsWrite)) { api, request, route, response throws(Problem) in
                try api.applyEvents(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}/frame", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.readFrame(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}/layout", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.readLayout(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}/state", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.readState(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}/trace", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.readTrace(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}/stream", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.watchSession(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}/picture.svg", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.readPicture(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions/{id}", touchesSession: true)
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.readSession(request, at: route, with: &response)
            }
            .patch(needs: .scope([.sessionsCreate, .sessionsWrite])) { api, request, route, response throws(Problem) in
                try api.patchSession(request, at: route, with: &response)
            }
            .delete(needs: .scope(.sessionsWrite)) { api, request, route, response throws(Problem) in
                try api.deleteSession(request, at: route, with: &response)
            },
        RouteDefinition("/v1/stream")
            .get(needs: .scope(.sessionsRead)) { api, request, route, response throws(Problem) in
                try api.watchSessions(request, at: route, with: &response)
            },
        RouteDefinition("/v1/sessions")
            .get(needs: .scope(.admin)) { api, request, route, response throws(Problem) in
                try api.listSessions(request, at: route, with: &response)
            }
            .post(needs: .scope(.sessionsCreate)) { api, request, route, response throws(Problem) in
                try api.createSession(request, at: route, with: &response)
            },
        RouteDefinition("/v1/tokens")
            .post(needs: .anyToken) { api, request, route, response throws(Problem) in
                try api.createToken(request, at: route, with: &response)
            },
        RouteDefinition("/v1/evaluate")
            .post(needs: .scope(.presetsRead)) { api, request, route, response throws(Problem) in
                try api.evaluate(request, at: route, with: &response)
            },
        RouteDefinition("/v1/presets")
            .get(needs: .scope(.presetsRead)) { api, request, route, response throws(Problem) in
                try api.readPresets(request, at: route, with: &response)
            },
        RouteDefinition("/v1/presets/{name}")
            .get(needs: .scope(.presetsRead)) { api, request, route, response throws(Problem) in
                try api.readPreset(request, at: route, with: &response)
            },
        RouteDefinition("/v1/presets/{name}/curve.svg")
            .get(needs: .scope(.presetsRead)) { api, request, route, response throws(Problem) in
                try api.readPresetCurve(request, at: route, with: &response)
            },
        RouteDefinition("/v1/curve.svg")
            .post(needs: .scope(.presetsRead)) { api, request, route, response throws(Problem) in
                try api.drawCurve(request, at: route, with: &response)
            },
        RouteDefinition("/v1/spring")
            .get(needs: .scope(.presetsRead)) { api, request, route, response throws(Problem) in
                try api.readSpring(request, at: route, with: &response)
            },
        RouteDefinition("/v1/haptics")
            .get(needs: .scope(.presetsRead)) { api, request, route, response in
                api.readHaptics(request, at: route, with: &response)
            },
        RouteDefinition("/")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readRoot(request, at: route, with: &response)
            },
        RouteDefinition("/openapi.yaml")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readContract(request, at: route, with: &response)
            },
        RouteDefinition("/detent.js")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readModule(request, at: route, with: &response)
            },
        RouteDefinition("/detent.d.ts")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readModuleTypes(request, at: route, with: &response)
            },
        RouteDefinition("/detent-{hash}.wasm")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readPageEngine(request, at: route, with: &response)
            },
        RouteDefinition("/detent/{name}")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readModulePart(request, at: route, with: &response)
            },
        RouteDefinition("/detent-element.js")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readElement(request, at: route, with: &response)
            },
        RouteDefinition("/detent-element/{name}")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readElementPart(request, at: route, with: &response)
            },
        RouteDefinition("/playground/{name}")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readPlaygroundFile(request, at: route, with: &response)
            },
        RouteDefinition("/playground/inspector/{name}")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readPlaygroundInspectorFile(request, at: route, with: &response)
            },
        RouteDefinition("/playground/network/{name}")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readPlaygroundNetworkFile(request, at: route, with: &response)
            },
        RouteDefinition("/problems/{name}")
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readProblem(request, at: route, with: &response)
            },
        RouteDefinition("/healthz", isProbe: true)
            .get(needs: .noToken) { api, request, route, response in
                api.readHealth(request, at: route, with: &response)
            },
        RouteDefinition("/readyz", isProbe: true)
            .get(needs: .noToken) { api, request, route, response throws(Problem) in
                try api.readReadiness(request, at: route, with: &response)
            },
        RouteDefinition("/metrics")
            .get(needs: .scope(.metrics)) { api, request, route, response throws(Problem) in
                try api.readMetrics(request, at: route, with: &response)
            },
    ]
}
