extension StateSnapshot {
    /// What a slider with several thumbs remembers.
    public struct Thumbs: Sendable, Equatable {
        /// Each thumb from the lowest, as the state of a slider that has no other thumb.
        public var each: [StateSnapshot]
        /// The gestures under way, in the order in which they began.
        public var fingers: [Finger]
        /// The thumb that was moved last.
        public var active: Int?
        /// What was committed, for a slider with a history.
        public var history: History?

        /// Several thumbs.
        public init(each: [StateSnapshot], fingers: [Finger], active: Int?, history: History?) {
            (self.each, self.fingers, self.active, self.history) = (each, fingers, active, history)
        }
    }

    /// A gesture of a slider with several thumbs.
    public struct Finger: Sendable, Equatable {
        /// A thumb that it has moved.
        public struct Moved: Sendable, Equatable {
            /// The thumb's index.
            public var thumb: Int
            /// Where it was before.
            public var before: Place
            /// Where the finger has left it.
            public var left: Place

            /// A thumb that was moved.
            public init(thumb: Int, before: Place, left: Place) {
                (self.thumb, self.before, self.left) = (thumb, before, left)
            }
        }

        /// A finger of which the first movement takes one of several thumbs.
        public struct Waiting: Sendable, Equatable {
            /// The thumbs that it may take.
            public var choice: [Int]
            /// Where they were drawn, as a part of the track.
            public var drawn: Double
            /// When it came down, in milliseconds.
            public var t: Double
            /// Its distance from the track, in points.
            public var y: Double
            /// The finger since then.
            public var gesture: Gesture
            /// The same, for slop and taps.
            public var hand: Hand

            /// A finger that waits.
            public init(choice: [Int], drawn: Double, t: Double, y: Double, gesture: Gesture, hand: Hand) {
                (self.choice, self.drawn, self.t, self.y) = (choice, drawn, t, y)
                (self.gesture, self.hand) = (gesture, hand)
            }
        }

        /// The number by which events name it.
        public var number: UInt8
        /// The indices of the thumbs that it drags: none while it waits, one, or two neighbours.
        public var thumbs: [Int]
        /// What it waits with.
        public var waiting: Waiting?
        /// The thumbs that it has moved.
        public var moves: [Moved]

        /// A gesture.
        public init(number: UInt8, thumbs: [Int], waiting: Waiting?, moves: [Moved]) {
            (self.number, self.thumbs, self.waiting, self.moves) = (number, thumbs, waiting, moves)
        }
    }

    /// The places of all thumbs that were committed, and those that were undone.
    public struct History: Sendable, Equatable {
        /// Those that were committed last.
        public var committed: [Place]
        /// Those that can be undone, the oldest first.
        public var earlier: [[Place]]
        /// Those that can be redone, the next last.
        public var undone: [[Place]]

        /// A history.
        public init(committed: [Place], earlier: [[Place]], undone: [[Place]]) {
            (self.committed, self.earlier, self.undone) = (committed, earlier, undone)
        }
    }
}

extension ThumbsState {
    var snapshot: StateSnapshot.Thumbs {
        StateSnapshot.Thumbs(
            each: each.map { $0.snapshot }, fingers: fingers.map { $0.snapshot }, active: active,
            history: history?.snapshot)
    }

    init(_ snapshot: StateSnapshot.Thumbs, of control: SliderControl) {
        each = snapshot.each.map { State($0, of: .slider(control)) }
        fingers = snapshot.fingers.map { Finger($0, of: control) }
        active = snapshot.active
        history = snapshot.history.map(ThumbsHistory.init)
    }

    func add(to sum: inout StateChecksum) {
        for thumb in each { sum.add(thumb) }
        for finger in fingers {
            sum.add(Double(finger.number))
            for thumb in finger.thumbs { sum.add(Double(thumb)) }
            if let waiting = finger.waiting {
                sum.add(waiting.drawn)
                sum.add(waiting.t)
                sum.add(waiting.y)
                sum.add(waiting.gesture)
                sum.add(waiting.hand)
                for thumb in waiting.choice { sum.add(Double(thumb)) }
            }
            for move in finger.moves {
                sum.add(Double(move.thumb))
                sum.add(move.before)
                sum.add(move.left)
            }
        }
        sum.add(active.map(Double.init))
        guard let history else { return }
        sum.add(Double(history.earlier.count))
        for places in [history.committed] + history.earlier + history.undone {
            for place in places { sum.add(place) }
        }
    }
}

extension Finger {
    fileprivate var snapshot: StateSnapshot.Finger {
        StateSnapshot.Finger(
            number: number, thumbs: Array(thumbs), waiting: waiting?.snapshot,
            moves: moves.map {
                StateSnapshot.Finger.Moved(
                    thumb: Int($0.thumb), before: $0.before.snapshot, left: $0.left.snapshot)
            })
    }

    fileprivate init(_ snapshot: StateSnapshot.Finger, of control: SliderControl) {
        self.init(
            number: snapshot.number, thumbs: ThumbSet(snapshot.thumbs),
            waiting: snapshot.waiting.map { Waiting($0, of: control) },
            moves: snapshot.moves.map {
                Moved(thumb: UInt8($0.thumb), before: Place($0.before), left: Place($0.left))
            })
    }
}

extension Finger.Waiting {
    fileprivate var snapshot: StateSnapshot.Finger.Waiting {
        StateSnapshot.Finger.Waiting(
            choice: Array(choice), drawn: drawn, t: t, y: y, gesture: gesture.snapshot, hand: hand.snapshot)
    }

    fileprivate init(_ snapshot: StateSnapshot.Finger.Waiting, of control: SliderControl) {
        (choice, drawn, t, y) = (ThumbSet(snapshot.choice), snapshot.drawn, snapshot.t, snapshot.y)
        gesture = Gesture(snapshot.gesture, paced: control.paced(snapshot.gesture.lastX))
        hand = Hand(snapshot.hand)
    }
}

extension ThumbsHistory {
    fileprivate var snapshot: StateSnapshot.History {
        let plain = { (places: [Place]) in places.map { $0.snapshot } }
        return StateSnapshot.History(
            committed: plain(committed), earlier: earlier.map(plain), undone: undone.map(plain))
    }

    fileprivate init(_ snapshot: StateSnapshot.History) {
        let places = { (snapshots: [StateSnapshot.Place]) in snapshots.map { Place($0) } }
        committed = places(snapshot.committed)
        (earlier, undone) = (snapshot.earlier.map(places), snapshot.undone.map(places))
    }
}
