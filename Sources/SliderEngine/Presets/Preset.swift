/// A control that is ready to use (docs/engine.md#presets).
public struct Preset: Sendable {
    /// The name in requests.
    public let name: String
    /// The title for people.
    public let title: String
    /// A description in one sentence.
    public let summary: String
    /// The control.
    public let control: Control

    /// All presets, in the order of docs/engine.md#presets.
    public static let all: [Preset] = [meshing, classic, star, snap, zoom, camera, carousel].compactMap { $0 }

    /// The preset with a name, or nil.
    public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

    /// A slider; nil if its description is not valid, which the tests check.
    init?(name: String, title: String, summary: String, slider: SliderDescription) {
        guard let control = try? SliderControl(slider) else { return nil }
        self.init(name: name, title: title, summary: summary, control: .slider(control))
    }

    /// A pinch control; nil if its description is not valid, which the tests check.
    init?(name: String, title: String, summary: String, pinch: PinchDescription) {
        guard let control = try? PinchControl(pinch) else { return nil }
        self.init(name: name, title: title, summary: summary, control: .pinch(control))
    }

    private init(name: String, title: String, summary: String, control: Control) {
        self.name = name
        self.title = title
        self.summary = summary
        self.control = control
    }
}
