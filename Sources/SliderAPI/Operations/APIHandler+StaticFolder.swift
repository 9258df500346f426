import MicroHTTPD
import SliderWire

/// The files of the operator's own folder (`--static`).
extension APIHandler {
    /// Answers a request for a path that no route has: with a file of the folder, if there is one.
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
