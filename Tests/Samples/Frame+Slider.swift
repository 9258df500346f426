package import SliderEngine

extension Frame {
    /// The slider's part of a frame.
    package var slider: SliderFrame? {
        guard case .slider(let slider) = content else { return nil }
        return slider
    }

    /// Whether a finger drags a thumb.
    package var isDragging: Bool {
        switch content {
        case .slider(let slider): slider.dragging
        case .thumbs(let thumbs): thumbs.dragging
        case .pinch: false
        }
    }
}
