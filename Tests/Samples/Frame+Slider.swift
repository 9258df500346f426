package import SliderEngine

extension Frame {
    /// The slider's part of a frame.
    package var slider: SliderFrame? {
        guard case .slider(let slider) = content else { return nil }
        return slider
    }
}
