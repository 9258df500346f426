import MicroHTTPD
import SliderWire

/// The files for browsers: the page at the service's address, and what it loads.
extension APIHandler {
    /// Responds with the playground if the client prefers a page to JSON, as browsers do; with the index otherwise.
    func readRoot(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let accepted = AcceptedTypes(request.headerString(.accept))
        guard accepted.prefer("text/html", to: "application/json") else {
            return respond(api.index, with: &response)
        }
        return try respond(LargeFiles.web.page, to: request, with: &response)
    }

    func readModulePart(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(
            named: route, in: LargeFiles.web.moduleParts, of: "the client module", to: request, with: &response)
    }

    func readModule(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(LargeFiles.web.module, to: request, with: &response)
    }

    func readModuleTypes(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(LargeFiles.web.moduleTypes, to: request, with: &response)
    }

    func readPageEngine(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let hash = request.path.extracting(route.parameter)
        guard let current = PageEngine.hash else {
            throw Problem(.notFound, "this service has no engine for pages: script/wasm builds it")
        }
        let engine = PageEngine.allCases.first { hash.name == $0.name(current) }
        guard let engine, let file = engine == .oneThumb ? LargeFiles.pageEngine : LargeFiles.thumbsEngine else {
            throw Problem(
                .notFound,
                "this service's engine for pages is /detent-\(current).wasm, or /detent-\(current)-thumbs.wasm for "
                    + "several thumbs, not \(hash.text.excerpt)")
        }
        return try respond(file, to: request, with: &response)
    }

    func readElement(
        _ request: borrowing HTTPRequest, at _: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(LargeFiles.web.element, to: request, with: &response)
    }

    func readElementPart(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(named: route, in: LargeFiles.web.elementParts, of: "the element", to: request, with: &response)
    }

    func readPlaygroundFile(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(named: route, in: LargeFiles.web.playground, of: "the playground", to: request, with: &response)
    }

    func readPlaygroundInspectorFile(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(
            named: route, in: LargeFiles.web.playgroundInspector, of: "the inspector", to: request, with: &response)
    }

    func readPlaygroundNetworkFile(
        _ request: borrowing HTTPRequest, at route: Route, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        try respond(
            named: route, in: LargeFiles.web.playgroundNetwork, of: "the network panel", to: request, with: &response
        )
    }

    /// Responds with the file of a folder that the path names.
    private func respond(
        named route: Route, in files: [String: StaticFile], of owner: StaticString, to request: borrowing HTTPRequest,
        with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let name = request.path.extracting(route.parameter)
        guard let file = name.name.flatMap({ files[$0] }) else {
            throw Problem(.notFound, "\(owner) has no file \"\(name.text.excerpt)\"")
        }
        return try respond(file, to: request, with: &response)
    }
}

/// The files of the operator's own folder (`--static`).
extension APIHandler {
    /// Responds to a request for a path without a route: with a file of the folder, if there is one.
    func readStaticFile(
        _ request: borrowing HTTPRequest, with response: inout HTTPResponse
    ) throws(Problem) -> HTTPOutcome {
        let path = request.path
        guard let folder = api.configuration.staticFolder, !path.hasPrefix("/v1/") else {
            throw Problem(.notFound, "\(path.text.excerpt) is not a path of this service")
        }
        let file = try folder.file(at: path)
        let method = request.method
        guard method == .get || method == .head else {
            throw Problem(
                .methodNotAllowed, "a file of --static supports GET, HEAD, not \(method.rawValue.excerpt)",
                headers: [(.allow, "GET, HEAD")])
        }
        response.headers.append(.cacheControl, StaticFile.Lifetime.revalidated.rawValue)
        response.headers.append(.xContentTypeOptions, "nosniff")
        response.headers.append(.etag, "\"\(file.tag)\"")
        guard try !Conditions.knownTags(of: request).contains(file.tag) else {
            response.status = .notModified
            return .ready
        }
        response.headers.append(.contentType, WebFile.type(of: file.name) ?? "application/octet-stream")
        response.file = file.content
        return .ready
    }
}
