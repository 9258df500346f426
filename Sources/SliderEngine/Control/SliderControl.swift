/// A slider: a checked description and the values computed from it before any event. It is immutable; any number of
/// sessions share one.
public final class SliderControl: Sendable {
    /// The description, all defaults filled in: also `initialValue` and the dead zones' `travel`.
    public let description: SliderDescription
    /// The members that were given, as a JSON text; empty if all of the description's were. The engine only keeps it.
    public let given: [UInt8]
    /// The values that the thumb can reach.
    let reach: ValueRange
    /// Maps travel to places and back.
    let travel: Travel
    /// The grid of `snapped`; nil for a slider without a step and a grid.
    let grid: SliderGrid?
    /// The place of the value from which the slider is filled; nil for one that is filled from lower.
    let fillPlace: Double?
    /// Whether the thumb stands on grid values only.
    private let snapsToGrid: Bool
    /// Whether a state needs a ``Hand``.
    let watchesHand: Bool
    #if ONE_THUMB
        /// This module has sliders with one thumb only.
        var hasSeveralThumbs: Bool { false }
    #else
        /// Whether it has several thumbs.
        let hasSeveralThumbs: Bool
        /// How far they stay apart.
        let gap: ThumbGap
    #endif

    /// Checks a description; the error names the invalid member.
    public init(_ description: SliderDescription) throws(ControlError) {
        try description.check()
        given = []
        let resolved = description.resolved()
        self.description = resolved
        reach = resolved.reach
        travel = Travel(resolved)
        snapsToGrid = resolved.snapping == .step
        watchesHand = resolved.watchesHand
        let grid = SliderGrid(resolved)
        self.grid = grid
        #if !ONE_THUMB
            hasSeveralThumbs = resolved.thumbs != nil
            gap = ThumbGap(
                resolved.thumbs?.minGap ?? 0, on: grid, showsGridOnly: resolved.snapping == .step)
        #endif
        let curve = travel.curve
        fillPlace = resolved.fillFrom.map { curve.position(of: $0) }
    }

    /// The same slider, of which these members were given.
    init(_ other: SliderControl, given: [UInt8]) {
        self.given = given
        description = other.description
        reach = other.reach
        travel = other.travel
        grid = other.grid
        fillPlace = other.fillPlace
        snapsToGrid = other.snapsToGrid
        watchesHand = other.watchesHand
        #if !ONE_THUMB
            (hasSeveralThumbs, gap) = (other.hasSeveralThumbs, other.gap)
        #endif
    }

    func initialState() -> State {
        #if !ONE_THUMB
            if let thumbs = description.thumbs {
                var state = State(place: travel.place(of: reach.lower), trackWidth: description.trackWidth)
                state.thumbs = CopyOnWriteBox(initialState(of: thumbs))
                return state
            }
        #endif
        return initialState(at: travel.place(of: description.initialValue ?? reach.lower))
    }

    /// The state of a thumb at a place, before any event.
    func initialState(at place: Place) -> State {
        var state = State(place: place, trackWidth: description.trackWidth)
        if description.needsMemory { state.memory = CopyOnWriteBox(Memory(committed: place)) }
        return state
    }

    /// The value that is shown for a place: its stop's value, the nearest grid value, or its own
    /// (docs/engine.md#grids).
    func snapped(_ place: Place) -> Double {
        if let held = place.heldStop { return travel.stops[held] }
        return grid?.shown(for: place.value) ?? place.value
    }

    /// The value that the thumb shows: `snapped` on a stop and always with snapping by step, otherwise the value.
    func shown(_ place: Place) -> Double {
        snapsToGrid || place.heldStop != nil ? snapped(place) : place.value
    }

    /// The place of the value that the thumb shows, 0 … 1.
    func thumbPosition(_ place: Place) -> Double {
        if let held = place.heldStop { return travel.stopPositions[held] }
        return snapsToGrid ? travel.curve.position(of: snapped(place)) : place.normalized
    }

    /// Whether the thumb shows a value above the least that it can reach.
    func isRaised(_ place: Place) -> Bool { shown(place) > reach.lower }

    /// Where the thumb is drawn for a place, in points from the lower end.
    func thumbX(_ place: Place, trackWidth: Double) -> Double {
        thumbPosition(place) * trackWidth
    }

    /// Converts a client's place along the track to one that counts from the lower end.
    func fromLowerEnd(_ x: Double, trackWidth: Double) -> Double {
        description.reversed ? trackWidth - x : x
    }

    /// A client's place along the track, as velocity is measured: it ascends towards the upper end, from a fixed point.
    /// When the track of a reversed slider changes its width, the lower end moves under the finger. That is no movement
    /// of the finger (docs/engine.md#velocity).
    func paced(_ x: Double) -> Double { description.reversed ? -x : x }
}
