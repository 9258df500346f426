import JSONText
import SliderEngine
import SliderWire

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
