/// The transitions of one event or of a batch: at most one for each property, in the order of the table
/// in docs/engine.md#transitions.
public struct Transitions: Sequence, Sendable, Equatable {
    /// A bit for each property that changes; in the second set, for each that changes to off.
    private var changing: UInt8 = 0
    private var leaving: UInt8 = 0
    /// The initial velocity of a value that lands after its release, in remaining distances per second: 0 for one that
    /// was not flung; nil for one that does not land. It need not be in `changing`: with a motion every move changes
    /// the value, without one only a landing does.
    private var landing: Double?

    /// No transitions.
    public init() {}

    /// Whether there are no transitions.
    public var isEmpty: Bool { shown == 0 }

    /// How many properties change.
    public var count: Int { shown.nonzeroBitCount }

    private var shown: UInt8 { landing == nil ? changing : changing | Self.bit(of: .value) }

    /// The transition of a property, or nil when it does not change.
    public subscript(property: Transition.Property) -> Transition? {
        if property == .value, let landing { return .landing(velocity: landing) }
        let bit = Self.bit(of: property)
        guard changing & bit != 0 else { return nil }
        return .transition(of: property, leaving & bit != 0 ? .leaving : .coming)
    }

    /// Adds the transitions of a later event. For a property in both, the later transition counts.
    public mutating func merge(_ later: Transitions) {
        // Of two releases the later one counts, even when a finger came and was lifted in one event.
        if later.landing != nil || later[.thumb] != nil { forgetRelease() }
        if later[.value] != nil { landing = later.landing }
        changing |= later.changing
        leaving = (leaving & ~later.changing) | later.leaving
    }

    /// Iterates in the table's order.
    public func makeIterator() -> Iterator { Iterator(transitions: self) }

    mutating func insert(_ property: Transition.Property, _ direction: Transition.Direction = .coming) {
        let bit = Self.bit(of: property)
        changing |= bit
        leaving = direction == .leaving ? leaving | bit : leaving & ~bit
    }

    /// The value lands, flung at a velocity or at 0. The thumb moves with it from wherever it was drawn.
    mutating func insertLanding(velocity: Double) {
        changing &= ~Self.bit(of: .thumb)
        landing = velocity
    }

    /// The value was set, so the landing no longer counts.
    mutating func forgetLanding() { landing = nil }

    /// A finger holds the thumb: the thumb neither lands nor springs back.
    mutating func forgetRelease() {
        landing = nil
        changing &= ~Self.bit(of: .thumb)
    }

    private static func bit(of property: Transition.Property) -> UInt8 {
        switch property {
        case .bars: 1 << 0
        case .value: 1 << 1
        case .tilt: 1 << 2
        case .lift: 1 << 3
        case .glide: 1 << 4
        case .halo: 1 << 5
        case .seam: 1 << 6
        case .thumb: 1 << 7
        }
    }

    /// Iterates over transitions in the table's order.
    public struct Iterator: IteratorProtocol, Sendable {
        private static let properties = Transition.Property.allCases

        fileprivate let transitions: Transitions
        private var index = 0

        fileprivate init(transitions: Transitions) {
            self.transitions = transitions
        }

        /// The next transition, or nil.
        public mutating func next() -> Transition? {
            while index < Self.properties.count {
                defer { index += 1 }
                if let transition = transitions[Self.properties[index]] { return transition }
            }
            return nil
        }
    }
}

extension Transitions {
    /// The differences between what a slider showed before and what it shows now.
    init(from before: Shown, to after: Shown, on slider: SliderControl) {
        if let bars = slider.description.bars, slider.fillPlace == nil {
            let (from, to) = (slider.thumbPosition(before.place), slider.thumbPosition(after.place))
            if bars.look(differsBetween: before, at: from, and: after, at: to) { insert(.bars) }
        } else if let bars = slider.bars(of: after), slider.bars(of: before)?.looks(like: bars) == false {
            insert(.bars)
        }
        insertMotion(from: before, on: slider, to: after, on: slider)
    }

    /// The differences between what one slider showed and what the one that took its place shows.
    init(from before: Shown, on old: SliderControl, to after: Shown, on slider: SliderControl) {
        if let bars = slider.bars(of: after), old.bars(of: before)?.looks(like: bars) != true { insert(.bars) }
        insertMotion(from: before, on: old, to: after, on: slider)
    }

    @inline(__always)
    private mutating func insertMotion(
        from before: Shown, on old: SliderControl, to after: Shown, on slider: SliderControl
    ) {
        if before.overscroll != 0, !after.isDragging { insert(.thumb) }
        guard let motion = slider.description.motion else { return }
        if before.place.value != after.place.value {
            insert(.value)
            insert(.glide)
        }
        let tilt = old.description.motion?.tilt(in: before.phase) ?? 0
        if tilt != motion.tilt(in: after.phase) { insert(.tilt) }
        let isRaised = slider.isRaised(after.place)
        if isRaised != old.isRaised(before.place) { insert(.lift, isRaised ? .coming : .leaving) }
        if before.phase.isFull != after.phase.isFull {
            insert(.halo, after.phase.isFull || !isRaised ? .coming : .leaving)
        }
    }
}

/// The part of a slider's state that decides how it looks, kept from before an event to find what changed.
struct Shown {
    let place: Place
    let isDragging: Bool
    let phase: MotionPhase
    /// How far past an end the thumb is drawn, in points.
    var overscroll: Double

    init(_ state: borrowing State, overscroll: Double) {
        self.overscroll = overscroll
        place = state.place
        isDragging = state.isDragging
        phase = state.motion.phase
    }

    /// What was shown of one of several thumbs.
    init(place: Place, isDragging: Bool, overscroll: Double) {
        (self.place, self.isDragging, phase, self.overscroll) = (place, isDragging, .atRest, overscroll)
    }
}
