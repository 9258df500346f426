/// Keys move the thumb by a step, by a page or to an end. Magnets do not catch it: a key names an exact distance.
extension SliderControl {
    /// What a key requests.
    private enum KeyAction {
        /// A step, upwards or downwards.
        case step(up: Bool)
        /// A page, upwards or downwards.
        case page(up: Bool)
        /// To the lower end.
        case lower
        /// To the upper end.
        case upper
    }

    /// A key is pressed. It moves the thumb from the value, or from the stop or the grid value that the thumb is on.
    func press(_ key: SliderKey, shift: Bool, in state: inout State) {
        let value =
            switch action(of: key, shift: shift) {
            case .lower: reach.lower
            case .upper: reach.upper
            case .step(let up): moved(from: state.place, by: arrow, up: up)
            case .page(let up): moved(from: state.place, by: page, up: up)
            }
        put(travel.place(of: value), trackWidth: state.trackWidth, in: &state)
    }

    private func action(of key: SliderKey, shift: Bool) -> KeyAction {
        let arrow = { (up: Bool) -> KeyAction in shift ? .page(up: up) : .step(up: up) }
        return switch key {
        case .arrowUp: arrow(true)
        case .arrowDown: arrow(false)
        case .arrowRight: arrow(!description.reversed)
        case .arrowLeft: arrow(description.reversed)
        case .pageUp: .page(up: true)
        case .pageDown: .page(up: false)
        case .home: .lower
        case .end: .upper
        }
    }

    private var arrow: KeyStride {
        if let grid { return .places(description.keys?.step.map(grid.steps(nearestTo:)) ?? 1) }
        return description.keys?.step.map { .distance($0) } ?? .hundredths(1)
    }

    /// A tenth of the range for a slider with a grid, otherwise a tenth of the track.
    private var page: KeyStride {
        let range = description.range
        if let grid {
            return .places(grid.steps(nearestTo: description.keys?.page ?? (range.upper - range.lower) / 10))
        }
        return description.keys?.page.map { .distance($0) } ?? .hundredths(10)
    }

    /// The value after a stride, or after several when one changes nothing that is announced.
    private func moved(from place: Place, by stride: KeyStride, up: Bool) -> Double {
        let start = place.heldStop == nil && description.snapping != .step ? place.value : snapped(place)
        let way = KeyWay(self, from: start, stride: stride, up: up)
        let end = up ? reach.upper : reach.lower
        let before = announced(place)
        return way.firstValue { $0 == end || announced(travel.place(of: $0)) != before }
    }

    /// What is announced for a place: its value; on a scale that is not linear, its text, or `snapped` if it has none.
    private func announced(_ place: Place) -> Announcement {
        if description.scale == .linear { return .value(place.value) }
        return description.text.map { .text($0.text(of: snapped(place))) } ?? .value(snapped(place))
    }

    private enum Announcement: Equatable {
        case value(Double)
        case text(String)

        static func == (one: Announcement, other: Announcement) -> Bool {
            switch (one, other) {
            case (.value(let one), .value(let other)): one == other
            case (.text(let one), .text(let other)): one.hasSameBytes(as: other)
            default: false
            }
        }
    }
}
