extension Transition {
    /// The direction in which a property changes. For some properties, the transition differs.
    enum Direction {
        /// On: the thumb rises, a movement begins, pictures join; also for properties without a direction.
        case coming
        /// Off: the thumb sinks, a movement settles, pictures split.
        case leaving
    }

    /// The transition of a property in one direction: the table of docs/engine.md#transitions.
    static func transition(of property: Property, _ direction: Direction) -> Transition {
        let isLeaving = direction == .leaving
        return switch property {
        case .bars: Transition(.bars, .spring, duration: 0.5, bounce: 0.3)
        case .value: Transition(.value, .easeInOut, duration: 0.2)
        case .tilt: Transition(.tilt, .spring, duration: 1, bounce: 0)
        case .lift: Transition(.lift, .spring, duration: 1, bounce: 0, delay: isLeaving ? 0.2 : 0)
        case .glide: Transition(.glide, .easeInOut, duration: 1.5)
        case .halo: Transition(.halo, .easeInOut, duration: 0.35, delay: isLeaving ? 1 : 0)
        case .thumb: Transition(.thumb, .spring, duration: 0.5, bounce: 0)
        case .seam: Transition(.seam, isLeaving ? .easeOut : .easeIn, duration: 0.2)
        }
    }
}
