public import SliderEngine

/// A frame of a control, drawn as SVG. The playground draws the same from frames and layouts.
///
/// The picture is self-contained, without scripts, fonts and other files. It is light or dark as its reader prefers.
/// The same control and frame give the same bytes, at most ``largestLength``.
public enum Picture {
    /// The greatest length of a picture, in bytes.
    public static let largestLength = 262_144

    /// Draws a frame.
    ///
    /// - Parameters:
    ///   - control: the frame's control.
    ///   - frame: the frame to draw.
    ///   - trackWidth: the track's length now, in points; a pinch control has none.
    ///   - name: its name, if it has one.
    public static func svg(
        of control: Control, _ frame: Frame, trackWidth: Double, named name: String? = nil
    ) -> [UInt8] {
        switch (control, frame.content) {
        case (.slider(let slider), .slider(let content)):
            SliderPicture(
                slider: slider.description, frame: content, layout: control.layout(trackWidth: trackWidth),
                trackWidth: trackWidth
            ).svg(named: name ?? "Slider")
        case (.pinch(let pinch), .pinch(let content)):
            PinchPicture(pinch: pinch.description, frame: content).svg(named: name ?? "Pinch control")
        // Unreachable: a control gives frames of its own kind only.
        case (.slider, .pinch), (.pinch, .slider): []
        }
    }
}
