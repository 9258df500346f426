public import SliderEngine

/// What a control makes of a finger: its way across, and up from it the value. A pinch control's scale, and whether its
/// pictures are apart.
public enum CurvePicture {
    /// No picture is longer than this, in bytes.
    public static let largestLength = 262_144

    /// Draws a control's curve.
    ///
    /// - Parameters:
    ///   - control: the control; its own track width counts.
    ///   - name: what it is called, if it has a name.
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
