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

    /// Adds a cue at the end.
    public mutating func append(_ cue: Cue) {
        if endIndex < Self.inlineCount {
            first[endIndex] = cue
        } else {
            rest.append(cue)
        }
        endIndex += 1
    }

    /// Adds the cues of a later event.
    public mutating func append(contentsOf cues: Cues) {
        for cue in cues { append(cue) }
    }
}

extension Cues: Equatable {
    /// Whether both have the same cues in the same order.
    public static func == (one: Cues, other: Cues) -> Bool { one.elementsEqual(other) }
}
