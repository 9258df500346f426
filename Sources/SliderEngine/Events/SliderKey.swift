/// A key that moves a slider, with the browsers' name: the keys of the WAI-ARIA slider pattern.
public enum SliderKey: String, Sendable, Equatable, CaseIterable {
    /// A step towards the lower end; on a reversed slider, towards the upper end.
    case arrowLeft = "ArrowLeft"
    /// A step towards the upper end; on a reversed slider, towards the lower end.
    case arrowRight = "ArrowRight"
    /// A step towards the upper end.
    case arrowUp = "ArrowUp"
    /// A step towards the lower end.
    case arrowDown = "ArrowDown"
    /// A page towards the upper end.
    case pageUp = "PageUp"
    /// A page towards the lower end.
    case pageDown = "PageDown"
    /// To the lower end.
    case home = "Home"
    /// To the upper end.
    case end = "End"
}
