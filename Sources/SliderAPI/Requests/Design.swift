import JSONText
package import SliderEngine
import SliderWire

/// A control in a file, as a session's creation takes it and as the playground exports it:
/// `{name?, preset?, control?, trackWidth?, value?}`. Its name for people is not read.
package struct Design: Sendable {
    /// Its name in addresses: the file's, without its folder and `.json`.
    package let name: String
    /// The control.
    package let control: Control

    /// The longest name, in characters.
    private static let longestName = 64

    /// Reads the design in a file at a path.
    package init(_ text: [UInt8], from path: String) throws(Problem) {
        name = try Self.name(ofFile: path)
        var document = JSONDocument()
        do { try document.read(text) } catch { throw Problem(error) }
        do throws(WireError) {
            var body = try ObjectReader(document, document.root)
            _ = body.value("name")
            control = try ControlSource.read(from: &body).control
            try body.finish()
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
    }

    private static func name(ofFile path: String) throws(Problem) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = file.hasSuffix(".json") ? String(file.dropLast(".json".count)) : file
        let isName =
            name.contains { $0.isLetter || $0.isNumber } && name.count <= longestName
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard isName, !Preset.all.contains(where: { $0.name == name }) else {
            let expected = "letters, digits, - and _, and no preset's, such as thermostat.json"
            throw Problem(.invalidRequest, "the file's name must be \(expected), not \(file)")
        }
        return name
    }
}

/// Reads the body of `POST /v1/curve.svg`: `{preset?, control?, trackWidth?, value?}`.
enum CurveRequest {
    static func read(_ document: JSONDocument) throws(Problem) -> (control: Control, preset: Preset?) {
        do {
            var body = try ObjectReader(document, document.root)
            let (control, preset) = try ControlSource.read(from: &body)
            try body.finish()
            return (control, preset.flatMap(Preset.named))
        } catch {
            throw Problem(error, default: .invalidRequest)
        }
    }
}
