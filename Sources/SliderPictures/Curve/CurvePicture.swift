public import SliderEngine

/// The response curve of a control: the finger's way across, the value upwards. For a pinch control: the scale across,
/// and upwards whether the pictures are apart.
public enum CurvePicture {
    /// The greatest length of a picture, in bytes.
    public static let largestLength = 262_144

    /// Draws a control's curve.
    ///
    /// - Parameters:
    ///   - control: the control; its own track width counts.
    ///   - name: its name, if it has one.
    public static func svg(of control: Control, named name: String? = nil) -> [UInt8] {
        switch control {
        case .slider(let slider):
            guard let journey = Journey(over: slider) else { return [] }
            return SliderCurve(slider: slider.description, journey: journey).svg(named: name ?? "Slider")
        case .pinch(let pinch):
            return PinchCurve(pinch: pinch.description, control: control).svg(named: name ?? "Pinch control")
        }
    }
}
