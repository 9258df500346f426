import JSONText
import MicroHTTPD
import SliderEngine
import SliderPictures
import SliderWire

/// The responses that are the same for every client and every service, built once in a process.
struct StaticResponses: Sendable {
    static let shared = StaticResponses()

    let presets: StaticFile
    let preset: [String: StaticResponse]
    let curve: [String: StaticResponse]
    let haptics: StaticResponse
    let problem: [String: StaticResponse]
    let health: StaticResponse
    let ready: StaticResponse

    private init() {
        var nosniff = HTTPHeaders()
        nosniff.append(.xContentTypeOptions, "nosniff")
        presets = StaticFile(Self.presets, type: "application/json", fields: nosniff)
        preset = Dictionary(
            uniqueKeysWithValues: Preset.all.map { preset in
                (preset.name, Self.json { PresetWriter.write(preset, to: &$0) })
            }
        )
        curve = Dictionary(uniqueKeysWithValues: Preset.all.map { ($0.name, Self.curve(of: $0)) })
        haptics = Self.json { Self.writeHaptics(to: &$0) }
        problem = Dictionary(
            uniqueKeysWithValues: ProblemKind.allCases.map { kind in
                (kind.rawValue, Self.json { Self.write(kind, to: &$0) })
            }
        )
        health = Self.status("ok")
        ready = Self.status("ready")
    }

    private static func json(_ write: (inout JSONWriter) -> Void) -> StaticResponse {
        StaticResponse(response(write))
    }

    private static func curve(of preset: Preset) -> StaticResponse {
        var response = HTTPResponse()
        response.svg(CurvePicture.svg(of: preset.control, named: preset.title))
        return StaticResponse(response)
    }

    private static func response(_ write: (inout JSONWriter) -> Void) -> HTTPResponse {
        var response = HTTPResponse()
        response.json(.ok, write)
        return response
    }

    private static func status(_ status: String) -> StaticResponse {
        json { writer in
            writer.beginObject()
            writer.member("status", status)
            writer.endObject()
        }
    }

    /// The index of a service of this version. A browser gets the page instead.
    static func index(version: String) -> StaticResponse {
        var response = response { writer in
            writer.beginObject()
            writer.member("name", "detent")
            writer.member("version", version)
            writer.member("contract", "/openapi.yaml")
            writer.member("presets", "/v1/presets")
            writer.member("sessions", "/v1/sessions")
            writer.member("evaluate", "/v1/evaluate")
            writer.member("spring", "/v1/spring")
            writer.member("haptics", "/v1/haptics")
            writer.member("module", "/detent.js")
            writer.endObject()
        }
        response.headers.append(.vary, "Accept")
        return StaticResponse(response)
    }

    private static var presets: [UInt8] {
        response { writer in
            writer.object { $0.array("presets", Preset.all) { PresetWriter.write($0, to: &$1) } }
        }.body
    }

    private static func writeHaptics(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.array("haptics", HapticEffect.all) { HapticEffectWriter.write($0, to: &$1) }
        }
    }

    private static func write(_ kind: ProblemKind, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("type", "/problems/\(kind.rawValue)")
        writer.member("title", kind.title)
        writer.member("status", kind.status)
        writer.member("meaning", kind.meaning)
        writer.member("remedy", kind.remedy)
        writer.endObject()
    }
}

/// A 200 that is the same for every client: as prepared bytes, and as values to which fields can be added.
struct StaticResponse: Sendable {
    let response: HTTPResponse
    let prepared: HTTPPreparedResponse

    init(_ response: HTTPResponse) {
        self.response = response
        prepared = HTTPPreparedResponse(response)
    }
}

extension APIHandler {
    /// Sends a static response. If web pages may call the service, each response also gets fields of its own.
    func respond(_ constant: StaticResponse, with response: inout HTTPResponse) -> HTTPOutcome {
        guard allowsOtherOrigins else { return .prepared(constant.prepared) }
        response.headers = constant.response.headers
        response.body = constant.response.body
        return .ready
    }
}
