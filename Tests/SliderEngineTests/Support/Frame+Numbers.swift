import SliderEngine

extension Frame {
    /// Every number that the frame shows.
    var numbers: [Double] {
        [t] + shownNumbers + cues.flatMap { [$0.t, $0.intensity, Double($0.crossed ?? 0)] }
            + transitions.flatMap { [$0.duration, $0.bounce ?? 0, $0.velocity ?? 0, $0.delay] }
    }

    /// All that the frame shows, numbers bit for bit.
    var fingerprint: String {
        let causes = cues.map { "\($0.cause) \($0.weight)" }
        let properties = transitions.map { "\($0.property) \($0.curve)" }
        return "\(reason) \(numbers.map(\.bitPattern)) \(causes) \(properties) \(shownNames)"
    }

    private var shownNumbers: [Double] {
        switch content {
        case .slider(let slider):
            [
                slider.value, slider.normalized, slider.snapped, slider.thumbX, slider.fingerOffset,
                slider.velocity ?? 0, Double(slider.history?.undoCount ?? 0), Double(slider.history?.redoCount ?? 0),
                slider.motion?.tilt ?? 0, slider.motion?.settlesAt ?? 0,
            ] + (slider.bars.map { Array($0.heights) } ?? [])
        case .thumbs(let content):
            content.thumbs.flatMap { [$0.value, $0.normalized, $0.snapped, $0.x, $0.fingerOffset, $0.velocity ?? 0] }
        case .pinch(let pinch):
            [pinch.spacing, pinch.innerCornerRadius, pinch.outerCornerRadius]
        }
    }

    private var shownNames: [String?] {
        switch content {
        case .slider(let slider):
            [
                "\(slider.dragging)", slider.heldStop?.description, slider.text,
                slider.bars?.highlighted.description, slider.bars?.current?.description,
                slider.motion.map { "\($0.phase) \($0.raised)" },
            ]
        case .thumbs(let content):
            content.thumbs.map { "\($0.dragging) \($0.heldStop ?? -1)" } + [content.active?.description]
        case .pinch(let pinch): ["\(pinch.seamless)"]
        }
    }
}
