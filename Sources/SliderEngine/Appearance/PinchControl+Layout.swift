extension PinchControl {
    /// The layout: only transitions, as there is no track.
    func layout() -> Layout {
        var layout = Layout()
        layout.transitions = [.transition(of: .seam, .coming)]
        return layout
    }
}
