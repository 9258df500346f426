/// What a slider with several thumbs remembers between events.
struct ThumbsState: Sendable, Equatable {
    /// Each thumb from the lowest, as a slider's state that has no other thumb.
    var each: [State]
    /// The gestures under way, in the order in which they began.
    var fingers: [Finger] = []
    /// The thumb that was moved last.
    var active: Int?
    /// What was committed, for a slider with a history.
    var history: ThumbsHistory?

    /// The thumbs that fingers have taken. One that waits has taken none.
    var held: ThumbSet {
        var held = ThumbSet()
        // By their indices: a finger is not copied for that.
        for finger in fingers.indices { held.formUnion(fingers[finger].thumbs) }
        return held
    }

    /// The thumbs that other fingers have taken than that of a number.
    func held(exceptBy number: UInt8) -> ThumbSet {
        fingers.reduce(into: ThumbSet()) { if $1.number != number { $0.formUnion($1.thumbs) } }
    }

    /// The thumbs that a gesture holds, and those that it has moved, and nothing else has since.
    func moved(by finger: Finger) -> ThumbSet {
        var moved = ThumbSet()
        for move in finger.moves {
            let index = Int(move.thumb)
            let isOwn = finger.thumbs.contains(index)
            if isOwn || move.left == each[index].place && !held.contains(index) { moved.insert(index) }
        }
        return moved
    }

    /// The thumbs that gestures under way hold or have moved.
    var tentative: ThumbSet {
        fingers.reduce(into: ThumbSet()) { $0.formUnion(moved(by: $1)) }
    }

    /// The place of a finger among those under way.
    func finger(_ number: UInt8) -> Int? {
        fingers.indices.first { fingers[$0].number == number }
    }

    /// Whether a finger drags a thumb.
    var isDragging: Bool {
        for thumb in each.indices where each[thumb].isDragging { return true }
        return false
    }

    /// The thumb whose members stand for the slider's: the one moved last, at first the lowest.
    var current: Int { active ?? 0 }

    /// How far past an end a thumb is drawn, in points. Past the lower end goes the lowest one, past the upper the
    /// highest, and no range.
    func overscroll(of index: Int, on slider: SliderControl) -> Double {
        slider.overscroll(of: index, each, fingers)
    }
}

extension SliderControl {
    /// How far past an end one of several thumbs is drawn.
    @inline(__always)
    func overscroll(of index: Int, _ each: [State], _ fingers: [Finger]) -> Double {
        description.overscroll == nil ? 0 : stretch(of: index, each, fingers)
    }

    @inline(never)
    private func stretch(of index: Int, _ each: [State], _ fingers: [Finger]) -> Double {
        let past = overscroll(of: each[index])
        if past == 0 || past < 0 && index > 0 || past > 0 && index < each.count - 1 { return 0 }
        return fingers.contains { $0.isRange && $0.thumbs.contains(index) } ? 0 : past
    }
}

extension [Finger] {
    /// The number of the finger that has taken a thumb.
    func holder(of thumb: Int) -> UInt8? {
        for finger in indices where self[finger].thumbs.contains(thumb) { return self[finger].number }
        return nil
    }
}

extension State {
    /// Whether it is of a slider with several thumbs.
    package var hasSeveralThumbs: Bool { !thumbs.isEmpty }

    /// The numbers of the fingers whose gestures are under way, of a slider with several thumbs.
    package var fingerNumbers: [UInt8] { thumbs.read { $0.fingers.map { $0.number } } ?? [] }

    /// Whether a finger's gesture is under way.
    package func isUnderWay(finger number: UInt8) -> Bool { thumbs.read { $0.finger(number) != nil } ?? false }

    /// The one thumb that a finger has taken; nil for a finger that waits, or drags a range.
    package func thumb(of finger: UInt8) -> UInt8? {
        thumbs.read { thumbs in thumbs.finger(finger).flatMap { thumbs.fingers[$0].thumbs.only }.map(UInt8.init) }
            ?? nil
    }

    /// A finger that has taken a thumb, or may take one, that is at another place in another state, or goes on from
    /// another one there; nil if there is none.
    package func finger(ofThumbMovedIn other: State) -> UInt8? {
        thumbs.read { was in
            other.thumbs.read { now in
                let holder = was.fingers.first { finger in
                    let thumbs = finger.waiting?.choice ?? finger.thumbs
                    return thumbs.contains {
                        was.each[$0].place != now.each[$0].place || was.each[$0].gesture != now.each[$0].gesture
                    }
                }
                return holder?.number
            } ?? nil
        } ?? nil
    }
}

/// A gesture of a slider with several thumbs.
struct Finger: Sendable, Equatable {
    /// A thumb that it has moved.
    struct Moved: Sendable, Equatable {
        let thumb: UInt8
        /// Where it was before.
        var before: Place
        /// Where the finger has left it.
        var left: Place
    }

    /// A finger on several thumbs at one place, of which its first movement takes one.
    struct Waiting: Sendable, Equatable {
        /// The thumbs that it may take.
        let choice: ThumbSet
        /// Where they were drawn, as a part of the track.
        var drawn: Double
        /// When it came down, in milliseconds.
        let t: Double
        /// Its distance from the track, in points.
        var y: Double
        /// The finger since it came down, of no thumb as yet.
        var gesture: Gesture
        var hand: Hand
    }

    /// The number by which events name it.
    let number: UInt8
    /// The thumbs that it drags: none while it waits, one, or two neighbours, whose gestures are then alike.
    var thumbs = ThumbSet()
    var waiting: Waiting?
    /// The thumbs that it has moved, those that it drags among them.
    var moves: [Moved] = []

    init(number: UInt8, thumbs: ThumbSet = ThumbSet(), waiting: Waiting? = nil, moves: [Moved] = []) {
        (self.number, self.thumbs, self.waiting, self.moves) = (number, thumbs, waiting, moves)
    }

    /// Whether it drags two neighbours.
    var isRange: Bool { thumbs.count == 2 }

    /// Whether it has taken one of some thumbs.
    func holds(oneOf others: ThumbSet) -> Bool { thumbs.contains(where: others.contains) }

    /// Whether it may take one of some thumbs.
    func waits(forOneOf others: ThumbSet) -> Bool { waiting?.choice.contains(where: others.contains) ?? false }

    /// Whether an event of the gesture may name a thumb: one that it has or has moved, as before a swap, or may take.
    func mayName(_ thumb: Int) -> Bool {
        waiting?.choice.contains(thumb) ?? moves.contains { Int($0.thumb) == thumb }
    }

    /// Notes where a thumb was before it is moved; anew, if something else has moved it since the finger left it there.
    mutating func note(_ thumb: Int, before place: Place) {
        guard let index = moves.firstIndex(where: { Int($0.thumb) == thumb }) else {
            moves.append(Moved(thumb: UInt8(thumb), before: place, left: place))
            return
        }
        if !thumbs.contains(thumb), moves[index].left != place { moves[index].before = place }
    }

    /// Notes where it has left a thumb.
    mutating func leave(_ thumb: Int, at place: Place) {
        guard let index = moves.firstIndex(where: { Int($0.thumb) == thumb }) else { return }
        moves[index].left = place
    }
}

/// The places of all thumbs that were committed, and those that were undone (docs/engine.md#history).
struct ThumbsHistory: Sendable, Equatable {
    var committed: [Place]
    var earlier: [[Place]] = []
    var undone: [[Place]] = []

    init(committed: [Place]) { self.committed = committed }

    /// Commits places; keeps those before only if a value differs, and at most `capacity` of them.
    mutating func commit(_ places: [Place], capacity: Int) {
        if !places.elementsEqual(committed, by: { $0.value == $1.value }) {
            if earlier.count == capacity { earlier.removeFirst() }
            earlier.append(committed)
            undone.removeAll()
        }
        committed = places
    }

    /// The same places under another control.
    func reshaped(_ place: (Place) -> Place) -> ThumbsHistory {
        var history = ThumbsHistory(committed: committed.map(place))
        (history.earlier, history.undone) = (earlier.map { $0.map(place) }, undone.map { $0.map(place) })
        return history
    }

    /// The places committed before, or undone last, and those that were committed until now; nil if there are none.
    mutating func step(back: Bool) -> (from: [Place], to: [Place])? {
        guard let places = back ? earlier.popLast() : undone.popLast() else { return nil }
        let before = committed
        if back { undone.append(before) } else { earlier.append(before) }
        committed = places
        return (before, places)
    }
}
