/// A key that moves a slider, by the name that browsers give it: those of the WAI-ARIA slider pattern.
public enum SliderKey: String, Sendable, Equatable, CaseIterable {
    /// One step towards the lower end, or the upper one on a reversed slider.
    case arrowLeft = "ArrowLeft"
    /// One step towards the upper end, or the lower one on a reversed slider.
    case arrowRight = "ArrowRight"
    /// One step towards the upper end.
    case arrowUp = "ArrowUp"
    /// One step towards the lower end.
    case arrowDown = "ArrowDown"
    /// Ten steps towards the upper end.
    case pageUp = "PageUp"
    /// Ten steps towards the lower end.
    case pageDown = "PageDown"
    /// To the lower end.
    case home = "Home"
    /// To the upper end.
    case end = "End"
}
