import MicroHTTPD

/// A path that the service knows, and the range of its variable part.
///
/// Paths are matched as sent: an encoded slash is not a separator, so an id can't contain one.
struct Route: Equatable {
    /// The paths, by their templates.
    enum Name: Int, CaseIterable {
        case root
        case sessions
        case session
        case frame
        case events
        case layout
        case trace
        case stream
        case picture
        case evaluate
        case presets
        case preset
        case presetCurve
        case curve
        case spring
        case haptics
        case contract
        case module
        case moduleTypes
        case modulePart
        case playgroundFile
        case problem
        case healthz
        case readyz
        case metrics
        case unknown
    }

    /// The path's name.
    let name: Name

    /// The range of the id or name in the path; empty if the path has none.
    let parameter: Range<Int>

    init(_ name: Name, parameter: Range<Int> = 0..<0) {
        self.name = name
        self.parameter = parameter
    }

    /// Finds the route of a path.
    init(matching path: Span<UInt8>) {
        self =
            Self.session(path)
            ?? Self.named(path, below: "/v1/presets/", .preset)
            ?? Self.presetCurve(path)
            ?? Self.named(path, below: "/problems/", .problem)
            ?? Self.named(path, below: "/playground/", .playgroundFile)
            ?? Self.named(path, below: "/detent/", .modulePart)
            ?? Self.fixed(path)
            ?? Route(.unknown)
    }

    private static func fixed(_ path: Span<UInt8>) -> Route? {
        for name in Name.allCases where path.isEqual(to: name.template) { return Route(name) }
        return nil
    }

    private static func named(_ path: Span<UInt8>, below prefix: StaticString, _ name: Name) -> Route? {
        guard path.hasPrefix(prefix) else { return nil }
        let start = prefix.utf8CodeUnitCount
        guard start < path.count, path.firstIndex(of: UInt8(ascii: "/"), from: start) == nil else { return nil }
        return Route(name, parameter: start..<path.count)
    }

    private static func presetCurve(_ path: Span<UInt8>) -> Route? {
        let suffix = Name.presetCurve.suffix
        let end = path.count - suffix.utf8CodeUnitCount
        guard end > 0, path.extracting(end..<path.count).isEqual(to: suffix) else { return nil }
        return named(path.extracting(0..<end), below: "/v1/presets/", .presetCurve)
    }

    private static func session(_ path: Span<UInt8>) -> Route? {
        let prefix: StaticString = "/v1/sessions/"
        guard path.hasPrefix(prefix) else { return nil }
        let start = prefix.utf8CodeUnitCount
        guard start < path.count else { return nil }
        guard let slash = path.firstIndex(of: UInt8(ascii: "/"), from: start) else {
            return Route(.session, parameter: start..<path.count)
        }
        guard slash > start else { return nil }
        let rest = path.extracting(slash..<path.count)
        for name in [Name.events, .frame, .layout, .trace, .stream, .picture] where rest.isEqual(to: name.suffix) {
            return Route(name, parameter: start..<slash)
        }
        return nil
    }
}

extension Route.Name {
    /// The path with `{id}` or `{name}` as its variable part: the label that metrics and the contract use.
    var template: StaticString {
        switch self {
        case .root: "/"
        case .sessions: "/v1/sessions"
        case .session: "/v1/sessions/{id}"
        case .frame: "/v1/sessions/{id}/frame"
        case .events: "/v1/sessions/{id}/events"
        case .layout: "/v1/sessions/{id}/layout"
        case .trace: "/v1/sessions/{id}/trace"
        case .stream: "/v1/sessions/{id}/stream"
        case .picture: "/v1/sessions/{id}/picture.svg"
        case .evaluate: "/v1/evaluate"
        case .presets: "/v1/presets"
        case .preset: "/v1/presets/{name}"
        case .presetCurve: "/v1/presets/{name}/curve.svg"
        case .curve: "/v1/curve.svg"
        case .spring: "/v1/spring"
        case .haptics: "/v1/haptics"
        case .contract: "/openapi.yaml"
        case .module: "/detent.js"
        case .moduleTypes: "/detent.d.ts"
        case .modulePart: "/detent/{name}"
        case .playgroundFile: "/playground/{name}"
        case .problem: "/problems/{name}"
        case .healthz: "/healthz"
        case .readyz: "/readyz"
        case .metrics: "/metrics"
        case .unknown: "{unknown}"
        }
    }

    /// The methods that the path supports, as `Allow` lists them (RFC 9110 §10.2.1).
    var allow: String {
        switch self {
        case .sessions, .events, .evaluate, .curve: "POST, OPTIONS"
        case .session: "GET, HEAD, DELETE, OPTIONS"
        case .unknown: "OPTIONS"
        case .root, .frame, .layout, .trace, .stream, .picture, .presets, .preset, .presetCurve, .spring, .haptics,
            .contract, .module, .moduleTypes, .modulePart, .playgroundFile, .problem, .healthz, .readyz, .metrics:
            "GET, HEAD, OPTIONS"
        }
    }

    fileprivate var suffix: StaticString {
        switch self {
        case .events: "/events"
        case .frame: "/frame"
        case .layout: "/layout"
        case .trace: "/trace"
        case .stream: "/stream"
        case .picture: "/picture.svg"
        case .presetCurve: "/curve.svg"
        default: ""
        }
    }
}
