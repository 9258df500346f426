/// The transitions of one event, or of a batch: at most one for a property, in the order of the design's table
/// (design: The engine, §10).
public struct Transitions: Sequence, Sendable, Equatable {
    /// A bit for each property that changes, and one for each that changes by taking its leave.
    private var changing: UInt8 = 0
    private var leaving: UInt8 = 0
    /// How fast a flung value sets out, in the distance that remains per second; 0 for one that was not. A flung value
    /// need not be among those that change: with a motion it changes by each move, without one only when it is flung.
    private var fling = 0.0

    /// No transitions.
    public init() {}

    /// Whether nothing changes.
    public var isEmpty: Bool { shown == 0 }

    /// How many properties change.
    public var count: Int { shown.nonzeroBitCount }

    private var shown: UInt8 { fling == 0 ? changing : changing | Self.bit(of: .value) }

    /// The transition of a property, if it changes.
    public subscript(property: Transition.Property) -> Transition? {
        if property == .value, fling != 0 {
            return Transition(.value, .spring, duration: 0.5, bounce: 0, velocity: fling)
        }
        let bit = Self.bit(of: property)
        guard changing & bit != 0 else { return nil }
        return .transition(of: property, leaving & bit != 0 ? .leaving : .coming)
    }

    /// Takes in the transitions of a later event: of two for a property, the later one.
    public mutating func merge(_ later: Transitions) {
        // Of two releases the later one counts, even of a finger that came and went in one event.
        if later.fling != 0 || later[.thumb] != nil { forgetRelease() }
        if later[.value] != nil { fling = later.fling }
        changing |= later.changing
        leaving = (leaving & ~later.changing) | later.leaving
    }

    /// Goes through them in the table's order.
    public func makeIterator() -> Iterator { Iterator(transitions: self) }

    mutating func insert(_ property: Transition.Property, _ way: Transition.Way = .coming) {
        let bit = Self.bit(of: property)
        changing |= bit
        leaving = way == .leaving ? leaving | bit : leaving & ~bit
    }

    /// The value goes on as fast as a finger left it, and takes the thumb along from wherever that was drawn.
    mutating func insertFling(velocity: Double) {
        changing &= ~Self.bit(of: .thumb)
        fling = velocity
    }

    /// The value was put elsewhere at once, so it is not where it was flung.
    mutating func forgetFling() { fling = 0 }

    /// A finger has the thumb: it is neither flung nor does it return.
    mutating func forgetRelease() {
        fling = 0
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

    /// Goes through transitions in the table's order.
    public struct Iterator: IteratorProtocol, Sendable {
        private static let properties = Transition.Property.allCases

        fileprivate let transitions: Transitions
        private var index = 0

        fileprivate init(transitions: Transitions) {
            self.transitions = transitions
        }

        /// The next transition, if there is one.
        public mutating func next() -> Transition? {
            while index < Self.properties.count {
                defer { index += 1 }
                if let transition = transitions[Self.properties[index]] { return transition }
            }
            return nil
        }
    }
}
