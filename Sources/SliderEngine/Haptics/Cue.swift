/// One haptic that the client should play (docs/engine.md#haptics).
public struct Cue: Sendable, Equatable {
    /// What causes a haptic.
    public enum Cause: String, Sendable, Equatable, CaseIterable {
        /// Ticks were crossed.
        case tick
        /// A stop took hold, or the finger jumped over it.
        case stop
        /// The value reached an end of its range.
        case edge
        /// The thumb met another one.
        case contact
        /// A drag ended.
        case end
        /// A pinch control joined or split.
        case toggle
    }

    /// What kind of haptic it is.
    public enum Style: String, Sendable, Equatable, CaseIterable {
        /// Two things collide.
        case impact
    }

    /// The time of the event that caused it, in milliseconds.
    public let t: Double
    /// How many were crossed, if it counts; otherwise the strength. One number, because each frame has room for cues.
    private let number: Double
    /// Whether it counts, and the thumb, from 1: in one byte for the same reason.
    private var details: UInt8
    /// Whether the finger jumped over the stop and it did not hold; stops only.
    public let isPassed: Bool
    /// What caused it.
    public let cause: Cause
    /// How heavy it feels.
    public let weight: HapticWeight

    private var counts: Bool { details & 1 != 0 }

    /// The thumb, from the lowest; nil for a slider with one.
    public var thumb: UInt8? { details < 2 ? nil : details / 2 - 1 }

    /// What kind of haptic it is: always an impact.
    public var style: Style { .impact }

    /// How many ticks were crossed, or stops jumped over; for ticks and stops only.
    public var crossed: Int64? { counts ? Int64(number) : nil }

    /// The strength, 0 … 1: 1 for an end hit at full speed, 0.2 for one reached very slowly; 1 for all other causes.
    public var intensity: Double { counts ? 1 : number }

    /// Makes a cue.
    package init(
        cause: Cause, weight: HapticWeight, crossed: Int64 = 0, isPassed: Bool = false, intensity: Double = 1, t: Double
    ) {
        self.t = t
        let counts = crossed > 0
        number = counts ? Double(crossed) : intensity
        details = counts ? 1 : 0
        self.isPassed = isPassed
        self.cause = cause
        self.weight = weight
    }

    /// The same for one of several thumbs, from the lowest: 0 … 7.
    package func of(thumb index: Int) -> Cue {
        var cue = self
        cue.details = details % 2 + 2 * UInt8(index + 1)
        return cue
    }

    /// Whether it comes before another one of the same event: by the causes' order, then by the thumbs'.
    fileprivate func precedes(_ other: Cue) -> Bool {
        (cause.order, thumb ?? 0) < (other.cause.order, other.thumb ?? 0)
    }
}

extension Cue.Cause {
    fileprivate var order: UInt8 {
        switch self {
        case .tick: 0
        case .stop: 1
        case .edge: 2
        case .contact: 3
        case .end: 4
        case .toggle: 5
        }
    }
}

/// The cues of one event or of a batch, in order. Up to four need no memory of their own; nearly no event gives more.
public struct Cues: RandomAccessCollection, Sendable {
    private static let inlineCount = 4

    private var first = InlineArray<4, Cue?>(repeating: nil)
    private var rest: [Cue] = []

    /// No cues.
    public init() {}

    /// Some cues, in order.
    public init(_ cues: some Sequence<Cue>) {
        for cue in cues { append(cue) }
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// How many cues there are.
    public private(set) var endIndex = 0

    /// The cue at an index; the index must be valid.
    public subscript(position: Int) -> Cue {
        guard position < Self.inlineCount, let cue = first[position] else {
            return rest[position - Self.inlineCount]
        }
        return cue
    }

    /// Brings the cues of several thumbs into the order of one event. Those of one thumb and cause stay in theirs.
    mutating func sort() {
        if endIndex < 2 { return }
        for end in indices.dropFirst() {
            let cue = self[end]
            var place = end
            while place > 0, cue.precedes(self[place - 1]) {
                put(self[place - 1], at: place)
                place -= 1
            }
            put(cue, at: place)
        }
    }

    private mutating func put(_ cue: Cue, at place: Int) {
        if place < Self.inlineCount { first[place] = cue } else { rest[place - Self.inlineCount] = cue }
    }

    /// Adds a cue at the end.
    public mutating func append(_ cue: Cue) {
        if endIndex < Self.inlineCount {
            first[endIndex] = cue
        } else {
            rest.append(cue)
        }
        endIndex += 1
    }

    /// Adds the cue of one of several thumbs, or of the only one for nil.
    mutating func append(_ cue: Cue, of thumb: Int?) { append(thumb.map(cue.of(thumb:)) ?? cue) }

    /// Adds the cues of a later event.
    public mutating func append(contentsOf cues: Cues) {
        for cue in cues { append(cue) }
    }
}

extension Cues: Equatable {
    /// Whether both have the same cues in the same order.
    public static func == (one: Cues, other: Cues) -> Bool { one.elementsEqual(other) }
}

/// How heavy the colliding object feels (docs/engine.md#haptics).
public enum HapticWeight: String, Sendable, Equatable, CaseIterable {
    /// A small, light object.
    case light
    /// An object of medium size.
    case medium
    /// A large, heavy object.
    case heavy
    /// A soft object.
    case soft
    /// A stiff object.
    case rigid
}
