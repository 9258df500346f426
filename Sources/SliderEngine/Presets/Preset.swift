/// A control that is ready to use (design: The engine, §12).
public struct Preset: Sendable {
    /// The name by which it is asked for.
    public let name: String
    /// What it is called.
    public let title: String
    /// What it is, in a sentence.
    public let summary: String
    /// The control.
    public let control: Control

    /// All presets, in the design's order.
    public static let all: [Preset] = [meshing, classic, star, snap, zoom, camera, carousel].compactMap(\.self)

    /// The preset of a name.
    public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

    /// A slider; nothing if its description were not valid, which the tests would notice.
    init?(name: String, title: String, summary: String, slider: SliderDescription) {
        guard let control = try? SliderControl(slider) else { return nil }
        self.init(name: name, title: title, summary: summary, control: .slider(control))
    }

    /// A pinch control; nothing if its description were not valid, which the tests would notice.
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
