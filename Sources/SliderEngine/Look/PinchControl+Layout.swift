extension PinchControl {
    /// How it is animated; there is no track to lay out.
    func layout() -> Layout {
        var layout = Layout()
        layout.transitions = [.transition(of: .seam, .coming)]
        return layout
    }
}
