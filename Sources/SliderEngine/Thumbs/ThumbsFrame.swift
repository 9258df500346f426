/// The content of a frame of a slider with several thumbs. What is drawn of each is computed on access, from the state,
/// which the next event copies while the frame is kept.
public struct ThumbsFrame: Sendable {
    private let control: SliderControl
    private let state: CopyOnWriteBox<ThumbsState>
    private var releases: ThumbReleases
    /// Whether a finger drags one of them.
    public let dragging: Bool
    /// The thumb that was moved last; nil before.
    public let active: Int?
    /// How many values can be undone and redone, for a slider with a history.
    public let history: HistoryFrame?
    /// The names of the gestures that hold thumbs, by the numbers of their fingers; a timeline gives them.
    package fileprivate(set) var gestures: [(finger: UInt8, name: String)] = []

    init(_ control: SliderControl, _ state: State, _ releases: ThumbReleases = ThumbReleases()) {
        (self.control, self.state, self.releases) = (control, state.thumbs, releases)
        (dragging, active, history) =
            state.thumbs.read { thumbs in
                (
                    thumbs.each.contains { $0.isDragging }, thumbs.active,
                    thumbs.history.map { HistoryFrame(undoCount: $0.earlier.count, redoCount: $0.undone.count) }
                )
            } ?? (false, nil, nil)
    }

    /// The thumbs from the lowest.
    public var thumbs: ThumbFrames { ThumbFrames(control, state) }

    /// The bars from the first thumb to the last, for a slider that has them.
    public var bars: ThumbBars? { state.read { $0.bars(on: control) } ?? nil }

    /// What to animate, and how: that of the frame, and each property of each thumb.
    package func transitions(with shared: Transitions) -> [Transition] { Array(shared) + releases.transitions }

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
struct ThumbReleases: Sendable, Equatable {
    private struct Release: Sendable, Equatable {
        let thumb: Int
        /// The initial velocity of one that lands; nil for one that only springs back from past an end.
        let landing: Double?
    }

    private var releases: [Release] = []

    /// A thumb springs back from past an end.
    mutating func insertReturn(of thumb: Int) { insert(Release(thumb: thumb, landing: nil)) }

    /// A thumb lands, at this initial velocity in remaining distances per second; at 0 if it was not flung.
    mutating func insertLanding(of thumb: Int, velocity: Double) {
        insert(Release(thumb: thumb, landing: velocity))
    }

    mutating func merge(_ later: ThumbReleases) {
        for release in later.releases { insert(release) }
    }

    /// A finger holds the thumb.
    mutating func forget(_ thumb: Int) { releases.removeAll { $0.thumb == thumb } }

    /// The thumb was set, so its landing no longer counts.
    mutating func forgetLanding(of thumb: Int) { releases.removeAll { $0.thumb == thumb && $0.landing != nil } }

    /// First those that land, then those that spring back, each from the lowest.
    var transitions: [Transition] {
        let landings = releases.filter { $0.landing != nil }
        return (landings + releases.filter { $0.landing == nil }).map { release in
            var transition =
                release.landing.map { Transition.landing(velocity: $0) } ?? .transition(of: .thumb, .coming)
            transition.thumb = release.thumb
            return transition
        }
    }

    private mutating func insert(_ release: Release) {
        let place = releases.firstIndex { $0.thumb >= release.thumb } ?? releases.count
        if place < releases.count, releases[place].thumb == release.thumb {
            releases[place] = release
        } else {
            releases.insert(release, at: place)
        }
    }
}
