public import SliderEngine

extension Transition {
    /// The curve as a CSS easing function: for a spring over its `settlingDuration`, otherwise over `duration`.
    ///
    /// The numbers of the other curves are SwiftUI's.
    public var css: String? {
        switch curve {
        case .spring: spring?.linearEasing?.css
        case .easeInOut: "cubic-bezier(0.42, 0, 0.58, 1)"
        case .easeIn: "cubic-bezier(0.42, 0, 1, 1)"
        case .easeOut: "cubic-bezier(0, 0, 0.58, 1)"
        }
    }
}
