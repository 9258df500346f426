extension Transition {
    /// The spring of a transition whose curve is a spring.
    private var spring: Spring? {
        curve == .spring ? Spring(unchecked: duration, bounce: bounce ?? 0, velocity: velocity ?? 0) : nil
    }

    /// The time until the spring has settled, in seconds; springs only.
    public var settlingDuration: Double? { spring?.settlingDuration }

    /// The curve as a CSS easing function: for a spring over its ``settlingDuration``, otherwise over ``duration``.
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
