extension Transition {
    /// The spring of a transition by spring.
    private var spring: Spring? {
        curve == .spring ? Spring(unchecked: duration, bounce: bounce ?? 0, velocity: velocity ?? 0) : nil
    }

    /// How long a spring runs until it has settled, in seconds; springs only.
    public var settlingDuration: Double? { spring?.settlingDuration }

    /// The curve as a CSS easing function: of a spring over its ``settlingDuration``, of any other over ``duration``.
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
