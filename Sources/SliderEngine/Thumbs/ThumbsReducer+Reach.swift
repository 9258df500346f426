/// What a thumb may reach: one function of the others.
extension ThumbsReducer {
    /// What a thumb may reach: what the next thumb leaves that it does not push, with the gaps of those between.
    ///
    /// What it shows is always in it: from the other side the same sum may be rounded otherwise.
    func reach(of index: Int, pushing pushed: ThumbSet = ThumbSet()) -> Reach {
        let values =
            pushed.isEmpty
            ? slider.reach(of: index, in: shown, count: rules.count)
            : slider.reach(of: index, in: shown, count: rules.count, pushing: pushed)
        return Reach(values, on: slider.travel.curve)
    }
}

extension SliderControl {
    /// What one of several thumbs may reach that pushes none, for the values that they show.
    func reach(of index: Int, in shown: InlineArray<8, Double>, count: Int) -> ValueRange {
        let lower = index > 0 ? max(reach.lower, gap.above(shown[index - 1])) : reach.lower
        let upper = index < count - 1 ? min(reach.upper, gap.below(shown[index + 1])) : reach.upper
        return ValueRange(lower: min(lower, shown[index]), upper: max(upper, shown[index]))
    }

    /// The same for one that moves others on.
    fileprivate func reach(
        of index: Int, in shown: InlineArray<8, Double>, count: Int, pushing pushed: ThumbSet
    ) -> ValueRange {
        var (lower, upper) = (reach.lower, reach.upper)
        if index > 0 {
            var next = index - 1
            while next >= 0, pushed.contains(next) { next -= 1 }
            var limit = next < 0 ? lower : shown[next]
            for _ in max(next, 0)..<index { limit = gap.above(limit) }
            lower = max(lower, limit)
        }
        if index < count - 1 {
            var next = index + 1
            while next < count, pushed.contains(next) { next += 1 }
            var limit = next == count ? upper : shown[next]
            for _ in index..<min(next, count - 1) { limit = gap.below(limit) }
            upper = min(upper, limit)
        }
        return ValueRange(lower: min(lower, shown[index]), upper: max(upper, shown[index]))
    }

    /// Moves places as far as the gaps ask for: from the lowest up, then from the highest down. Some may move.
    func spread(_ places: inout [Place], _ movable: ThumbSet) {
        for upper in places.indices.dropFirst() where movable.contains(upper) {
            let below = shown(places[upper - 1])
            if gap.isNearer(below, shown(places[upper])) {
                places[upper] = travel.place(of: gap.above(below))
            }
        }
        for lower in places.indices.dropLast().reversed() where movable.contains(lower) {
            let above = shown(places[lower + 1])
            if gap.isNearer(shown(places[lower]), above) {
                places[lower] = travel.place(of: gap.below(above))
            }
        }
    }

    /// The places of several thumbs before the first event: given, or spread over what can be reached of the track.
    func initialPlaces(of thumbs: Thumbs) -> [Place] {
        if let values = thumbs.initialValues { return values.map { travel.place(of: $0) } }
        let ends = travel.ends
        let inner = (1..<thumbs.count - 1).map { index in
            let part = Double(index) / Double(thumbs.count - 1)
            return travel.value(at: ends.lowerBound + part * (ends.upperBound - ends.lowerBound))
        }
        return ([reach.lower] + inner + [reach.upper]).map { travel.place(of: $0) }
    }
}
