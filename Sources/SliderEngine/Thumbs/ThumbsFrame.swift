/// The content of a frame of a slider with several thumbs. What is drawn of each is computed on access, from the state,
/// which the next event copies while the frame is kept.
public struct ThumbsFrame: Sendable {
    private let control: SliderControl
    private let state: CopyOnWriteBox<ThumbsState>
    private var releases: ThumbReleases
    /// The names of the gestures that hold thumbs, by the numbers of their fingers; a timeline gives them.
    package fileprivate(set) var gestures: [(finger: UInt8, name: String)] = []

    init(
        _ control: SliderControl, _ state: CopyOnWriteBox<ThumbsState>, _ releases: ThumbReleases = ThumbReleases()
    ) {
        (self.control, self.state, self.releases) = (control, state, releases)
    }

    /// Whether a finger drags one of them.
    public var dragging: Bool { state.read { $0.isDragging } ?? false }

    /// The thumb that was moved last; nil before.
    public var active: Int? { state.read { $0.active } ?? nil }

    /// How many values can be undone and redone, for a slider with a history.
    public var history: HistoryFrame? {
        state.read { thumbs in
            thumbs.history.map { HistoryFrame(undoCount: $0.earlier.count, redoCount: $0.undone.count) }
        } ?? nil
    }

    /// The thumbs from the lowest.
    public var thumbs: ThumbFrames {
        guard let (each, fingers) = state.read({ ($0.each, $0.fingers) }) else {
            preconditionFailure("a state of a slider with one thumb")
        }
        return ThumbFrames(control, each, fingers)
    }

    /// The bars from the first thumb to the last, for a slider that has them.
    public var bars: ThumbBars? {
        control.description.bars == nil ? nil : state.read { $0.bars(on: control) } ?? nil
    }

    /// What to animate, and how: that of the frame, and each property of each thumb.
    package func transitions(with shared: Transitions) -> [Transition] {
        // Nearly no event has any.
        if shared.isEmpty, releases.isEmpty { return [] }
        return Array(shared) + releases.transitions
    }

    /// The later one of two frames of a batch, with what thumbs do after a release that it has not ended.
    func followed(by later: ThumbsFrame) -> ThumbsFrame {
        var frame = later
        frame.releases = releases
        state.read { before in
            later.state.read { now in
                for index in now.each.indices {
                    if now.each[index].isDragging { frame.releases.forget(index) }
                    if now.each[index].value != before.each[index].value { frame.releases.forgetLanding(of: index) }
                }
            }
        }
        frame.releases.merge(later.releases)
        return frame
    }
}

extension Frame {
    /// The same frame, with the names of the gestures of a slider with several thumbs.
    package func naming(_ gestures: [(finger: UInt8, name: String)]) -> Frame {
        guard case .thumbs(var content) = content else { return self }
        content.gestures = gestures
        var frame = self
        frame.content = .thumbs(content)
        return frame
    }

    /// What to animate, and how, in the order of the table in docs/engine.md#transitions; with several thumbs each
    /// property of each thumb, of which ``transitions`` has none.
    public var allTransitions: [Transition] {
        guard case .thumbs(let content) = content else { return Array(transitions) }
        return content.transitions(with: transitions)
    }
}

/// What several thumbs do after a release, at most one thing each.
struct ThumbReleases: Sendable {
    /// The initial velocities of those that land.
    private var velocities = InlineArray<8, Double>(repeating: 0)
    /// The thumbs that land, and those that only spring back from past an end.
    private var landing = ThumbSet()
    private var returning = ThumbSet()

    /// Whether there are none.
    var isEmpty: Bool { landing.isEmpty && returning.isEmpty }

    /// A thumb springs back from past an end.
    mutating func insertReturn(of thumb: Int) {
        forget(thumb)
        returning.insert(thumb)
    }

    /// A thumb lands, at this initial velocity in remaining distances per second; at 0 if it was not flung.
    mutating func insertLanding(of thumb: Int, velocity: Double) {
        forget(thumb)
        landing.insert(thumb)
        velocities[thumb] = velocity
    }

    mutating func merge(_ later: ThumbReleases) {
        for thumb in later.landing { insertLanding(of: thumb, velocity: later.velocities[thumb]) }
        for thumb in later.returning { insertReturn(of: thumb) }
    }

    /// A finger holds the thumb.
    mutating func forget(_ thumb: Int) {
        forgetLanding(of: thumb)
        returning = returning.subtracting(ThumbSet(thumb))
    }

    /// The thumb was set, so its landing no longer counts.
    mutating func forgetLanding(of thumb: Int) { landing = landing.subtracting(ThumbSet(thumb)) }

    /// First those that land, then those that spring back, each from the lowest.
    var transitions: [Transition] {
        landing.map { .landing(velocity: velocities[$0]).of(thumb: $0) }
            + returning.map { .transition(of: .thumb, .coming).of(thumb: $0) }
    }
}

extension Transition {
    /// The same for one of several thumbs.
    fileprivate func of(thumb: Int) -> Transition {
        var transition = self
        transition.thumb = thumb
        return transition
    }
}
