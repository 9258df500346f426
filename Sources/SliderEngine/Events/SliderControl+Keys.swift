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
        return description.keys?.step.map { .distance($0) } ?? .part(tenTo: 2)
    }

    /// A tenth of the range for a slider with a grid, otherwise a tenth of the track.
    private var page: KeyStride {
        let range = description.range
        if let grid {
            return .places(grid.steps(nearestTo: description.keys?.page ?? (range.upper - range.lower) / 10))
        }
        return description.keys?.page.map { .distance($0) } ?? .part(tenTo: 1)
    }

    /// The value after a stride, or after several when one changes nothing that is announced: `snapped` on a grid, else
    /// the text, else the value.
    private func moved(from place: Place, by stride: KeyStride, up: Bool) -> Double {
        let end = up ? reach.upper : reach.lower
        let before = snapped(place)
        let said = description.text?.text(of: before)
        return KeyWay(self, from: shown(place), stride: stride, up: up).firstValue { value in
            if value == end { return true }
            if grid != nil { return snapped(travel.place(of: value)) != before }
            guard let text = description.text, let said else { return value != place.value }
            return !text.text(of: value).hasSameBytes(as: said)
        }
    }
}
