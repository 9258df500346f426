import CAssets
import JSONText
import MicroHTTPD
import SliderEngine

/// The answers that are the same for everybody, built once at the start.
struct StaticAnswers: Sendable {
    let root: StaticAnswer
    let contract: StaticAnswer
    let presets: StaticAnswer
    let preset: [String: StaticAnswer]
    let haptics: StaticAnswer
    let problem: [String: StaticAnswer]
    let health: StaticAnswer
    let ready: StaticAnswer

    init(_ configuration: SliderAPIConfiguration) {
        root = Self.json { Self.writeRoot(version: configuration.version, to: &$0) }
        contract = Self.asset(Assets.contract, type: "application/yaml")
        presets = Self.json { Self.writePresets(to: &$0) }
        preset = Dictionary(
            uniqueKeysWithValues: Preset.all.map { preset in
                (preset.name, Self.json { PresetWriter.write(preset, to: &$0) })
            }
        )
        haptics = Self.json { Self.writeHaptics(to: &$0) }
        problem = Dictionary(
            uniqueKeysWithValues: ProblemKind.allCases.map { kind in
                (kind.rawValue, Self.json { Self.write(kind, to: &$0) })
            }
        )
        health = Self.status("ok")
        ready = Self.status("ready")
    }

    private static func json(_ write: (inout JSONWriter) -> Void) -> StaticAnswer {
        var response = HTTPResponse()
        response.json(.ok, write)
        return StaticAnswer(response)
    }

    private static func asset(_ bytes: [UInt8], type: String) -> StaticAnswer {
        var response = HTTPResponse()
        response.headers.append(.contentType, type)
        response.body = bytes
        return StaticAnswer(response)
    }

    private static func status(_ status: String) -> StaticAnswer {
        json { writer in
            writer.beginObject()
            writer.member("status", status)
            writer.endObject()
        }
    }

    private static func writeRoot(version: String, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", "detent")
        writer.member("version", version)
        writer.member("contract", "\(Route.Name.contract.template)")
        writer.member("presets", "\(Route.Name.presets.template)")
        writer.member("sessions", "\(Route.Name.sessions.template)")
        writer.endObject()
    }

    private static func writePresets(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("presets")
        writer.beginArray()
        for preset in Preset.all { PresetWriter.write(preset, to: &writer) }
        writer.endArray()
        writer.endObject()
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
