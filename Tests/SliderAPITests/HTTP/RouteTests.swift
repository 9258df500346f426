import MicroHTTPD
import Testing

@testable import SliderAPI

struct RouteTests {
    @Test(arguments: [
        ("/", "/", ""),
        ("/v1/sessions", "/v1/sessions", ""),
        ("/v1/sessions/kitchen", "/v1/sessions/{id}", "kitchen"),
        ("/v1/sessions/a/frame", "/v1/sessions/{id}/frame", "a"),
        ("/v1/sessions/a/events", "/v1/sessions/{id}/events", "a"),
        ("/v1/sessions/a/layout", "/v1/sessions/{id}/layout", "a"),
        ("/v1/evaluate", "/v1/evaluate", ""),
        ("/v1/presets", "/v1/presets", ""),
        ("/v1/presets/zoom", "/v1/presets/{name}", "zoom"),
        ("/problems/not-found", "/problems/{name}", "not-found"),
        ("/v1/sessions/a/picture.svg", "/v1/sessions/{id}/picture.svg", "a"),
        ("/v1/presets/zoom/curve.svg", "/v1/presets/{name}/curve.svg", "zoom"),
        ("/v1/curve.svg", "/v1/curve.svg", ""),
        ("/v1/presets/curve.svg", "/v1/presets/{name}", "curve.svg"),
        ("/v1/spring", "/v1/spring", ""),
        ("/v1/haptics", "/v1/haptics", ""),
        ("/openapi.yaml", "/openapi.yaml", ""),
        ("/detent.js", "/detent.js", ""),
        ("/detent.d.ts", "/detent.d.ts", ""),
        ("/detent-0123456789abcdef.wasm", "/detent-{hash}.wasm", "0123456789abcdef"),
        ("/detent/queue.js", "/detent/{name}", "queue.js"),
        ("/detent-element/stage.js", "/detent-element/{name}", "stage.js"),
        ("/playground/icon.svg", "/playground/{name}", "icon.svg"),
        ("/playground/inspector/form.js", "/playground/inspector/{name}", "form.js"),
        ("/playground/network/panel.js", "/playground/network/{name}", "panel.js"),
        ("/healthz", "/healthz", ""),
        ("/readyz", "/readyz", ""),
        ("/metrics", "/metrics", ""),
        ("/v1/sessions/a%2Fframe", "/v1/sessions/{id}", "a%2Fframe"),
        ("/v1/sessions/{id}", "/v1/sessions/{id}", "{id}"),
        ("/v1/presets/{name}", "/v1/presets/{name}", "{name}"),
    ])
    func aPath_isFoundWithWhatVaries(_ path: String, _ template: String, _ parameter: String) {
        let bytes = Array(path.utf8)
        let route = Route(matching: bytes.span)
        #expect("\(route.template)" == template)
        #expect(bytes.span.extracting(route.parameter).text == parameter)
    }

    @Test(arguments: [
        "", "/v1", "/v1/", "/v1/sessions/", "/v1/sessions//frame", "/v1/sessions/a/", "/v1/sessions/a/frames",
        "/v1/sessions/a/frame/", "/v1/presets/", "/v1/presets/a/b", "/problems/", "/playground/", "/playground/a/b",
        "/playground/inspector/", "/playground/inspector/a/b", "/playground/network/", "/playground/network/a/b",
        "/detent/", "/detent", "/detent/a/b",
        "/playground", "/V1/sessions", "/v1/spring/", "//",
        "{unknown}x", "/v1/presets//curve.svg", "/v1/presets/a/b/curve.svg", "/curve.svg", "/v1/sessions/a/curve.svg",
    ])
    func anyOtherPath_isUnknown(_ path: String) {
        let bytes = Array(path.utf8)
        let route = Route(matching: bytes.span)
        #expect(!route.isKnown)
        #expect("\(route.template)" == "{unknown}")
    }

    @Test func theTable_isTheContracts() throws {
        let contract = try methodsOfTheContract()
        let table = Route.table.indices.map { Route.table[$0] }
        #expect(Set(table.map { "\($0.template)" }) == Set(contract.keys))
        #expect(Set(table.map { "\($0.template)" }).count == table.count)
        for route in table {
            let allowed = route.allow.split(separator: ", ").map { $0.lowercased() }
            #expect(allowed.sorted() == contract["\(route.template)"]?.sorted(), "\(route.template)")
        }
    }

    /// The methods of each path: those at the path, and those that `x-every-path` adds: `options:` to every path,
    /// `head: {as: get}` to those that have a GET.
    private func methodsOfTheContract() throws -> [String: Set<String>] {
        let text = String(decoding: Assets.contract, as: UTF8.self)
        var methods: [String: Set<String>] = [:]
        var path: String?
        for line in try lines(of: "paths", in: text) {
            if let name = key(of: line, indent: "  ") { path = name }
            guard let path, let method = key(of: line, indent: "    "), method != "parameters" else { continue }
            methods[path, default: []].insert(method)
        }
        for line in try lines(of: "x-every-path", in: text) {
            guard let method = key(of: line, indent: "  "), method != "responses" else { continue }
            let model = line.firstMatch(of: /\{as: ([a-z]+)\}/).map { String($0.1) }
            for (path, own) in methods where model.map(own.contains) ?? true {
                methods[path]?.insert(method)
            }
        }
        return methods
    }

    /// The lines of a member of the document.
    private func lines(of member: String, in text: String) throws -> [Substring] {
        let start = try #require(text.firstRange(of: "\n\(member):\n")).upperBound
        return Array(text[start...].split(separator: "\n").prefix { $0.first == " " || $0.first == "#" })
    }

    /// The key of a line of YAML that is indented by exactly this.
    private func key(of line: Substring, indent: String) -> String? {
        guard line.hasPrefix(indent), let colon = line.firstIndex(of: ":") else { return nil }
        let key = line[..<colon].dropFirst(indent.count)
        return key.first == " " || key.first == "#" ? nil : String(key)
    }

    @Test func everyRoute_isCountedByItself() {
        let counters = WorkerCounters()
        for route in 0..<Route.count { counters.countRequest(route, .init(rawValue: "BREW"), status: 999) }
        let (methods, statuses) = (WorkerCounters.methods.count, WorkerCounters.statuses.count)
        for route in 0..<Route.count {
            #expect(counters.requests(route, methods, statuses) == 1)
            #expect(counters.requests(route, 0, 0) == 0)
        }
    }
}
