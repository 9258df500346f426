public import SliderEngine

/// A control as it stands, drawn as SVG (design: the playground draws the same from frames and layouts).
///
/// The picture needs nothing besides itself, no script, no font and no other file, and is light or dark as its reader
/// wishes. The same control and frame give the same bytes. It has at most ``largestLength`` bytes, whatever is drawn.
public enum Picture {
    /// No picture is longer than this, in bytes.
    public static let largestLength = 262_144

    /// Draws a frame.
    ///
    /// - Parameters:
    ///   - control: the control whose frame it is.
    ///   - frame: how it stands.
    ///   - trackWidth: the track's length now, in points; a pinch control has none.
    ///   - name: what it is called, if it has a name.
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
        // No control gives the other kind's frames.
        case (.slider, .pinch), (.pinch, .slider): []
        }
    }
}
