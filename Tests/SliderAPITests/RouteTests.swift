import MicroHTTPD
import Testing

@testable import SliderAPI

struct RouteTests {
    @Test(arguments: [
        ("/", Route.Name.root, ""), ("/v1/sessions", .sessions, ""), ("/v1/sessions/kitchen", .session, "kitchen"),
        ("/v1/sessions/a/frame", .frame, "a"), ("/v1/sessions/a/events", .events, "a"),
        ("/v1/sessions/a/layout", .layout, "a"), ("/v1/evaluate", .evaluate, ""), ("/v1/presets", .presets, ""),
        ("/v1/presets/zoom", .preset, "zoom"), ("/problems/not-found", .problem, "not-found"),
        ("/v1/sessions/a/picture.svg", .picture, "a"), ("/v1/presets/zoom/curve.svg", .presetCurve, "zoom"),
        ("/v1/curve.svg", .curve, ""), ("/v1/presets/curve.svg", .preset, "curve.svg"),
        ("/v1/spring", .spring, ""), ("/v1/haptics", .haptics, ""), ("/openapi.yaml", .contract, ""),
        ("/detent.js", .module, ""), ("/detent.d.ts", .moduleTypes, ""),
        ("/detent/queue.js", .modulePart, "queue.js"), ("/playground/icon.svg", .playgroundFile, "icon.svg"),
        ("/healthz", .healthz, ""), ("/readyz", .readyz, ""),
        ("/metrics", .metrics, ""), ("/v1/sessions/a%2Fframe", .session, "a%2Fframe"),
        ("/v1/sessions/{id}", .session, "{id}"), ("/v1/presets/{name}", .preset, "{name}"),
    ])
    func aPath_isFoundWithWhatVaries(_ path: String, _ name: Route.Name, _ parameter: String) {
        let bytes = Array(path.utf8)
        let route = Route(matching: bytes.span)
        #expect(route.name == name)
        #expect(bytes.span.extracting(route.parameter).text == parameter)
    }

    @Test(arguments: [
        "", "/v1", "/v1/", "/v1/sessions/", "/v1/sessions//frame", "/v1/sessions/a/", "/v1/sessions/a/frames",
        "/v1/sessions/a/frame/", "/v1/presets/", "/v1/presets/a/b", "/problems/", "/playground/", "/playground/a/b",
        "/detent/", "/detent", "/detent/a/b",
        "/playground", "/V1/sessions", "/v1/spring/", "//",
        "{unknown}x", "/v1/presets//curve.svg", "/v1/presets/a/b/curve.svg", "/curve.svg", "/v1/sessions/a/curve.svg",
    ])
    func anyOtherPath_isUnknown(_ path: String) {
        let bytes = Array(path.utf8)
        #expect(Route(matching: bytes.span).name == .unknown)
    }

    @Test func everyRoute_hasARoomInTheCounters() {
        let counters = WorkerCounters()
        for route in Route.Name.allCases { counters.countRequest(route, .init(rawValue: "BREW"), status: 999) }
        let last = WorkerCounters.statuses.count
        for route in Route.Name.allCases {
            #expect(counters.requests(route, WorkerCounters.methods.count, last) == 1)
        }
    }
}
