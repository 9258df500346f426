/// Where the thumb is drawn when the finger is past the track's ends.
extension SliderControl {
    /// How far past an end the thumb is drawn, in points: below 0 past the lower end, 0 on the track.
    @inline(__always)
    func overscroll(of state: State) -> Double {
        // Checked here, because the call below copies the state.
        description.overscroll.map { stretch(of: state, by: $0) } ?? 0
    }

    @inline(never)
    private func stretch(of state: State, by overscroll: Overscroll) -> Double {
        guard let gesture = state.gesture, gesture.isDragging, !reach.isPoint else { return 0 }
        let width = state.trackWidth
        let travelled = travelled(by: gesture, in: state)
        let way = travel.way(trackWidth: width)
        // A stop that holds the thumb before the end holds it past the end too.
        if travelled < way.from, thumbX(state.place, trackWidth: width) == travel.ends.lowerBound * width {
            return -overscroll.stretch(way.from - travelled, trackWidth: width)
        }
        if travelled > way.to, thumbX(state.place, trackWidth: width) == travel.ends.upperBound * width {
            return overscroll.stretch(travelled - way.to, trackWidth: width)
        }
        return 0
    }
}
