/// Events without a finger.
extension ThumbsReducer {
    /// Moves one thumb, as far as the others leave.
    mutating func set(_ value: Double) {
        guard let index = event.thumb.map(Int.init) else { return }
        forgetRests(of: index)
        let place = slider.travel.place(of: value, within: reach(of: index))
        slider.jump(to: place, in: &thumbs.each[index])
        noteMoved(index)
        commit(given: ThumbSet(index))
    }

    /// Moves all thumbs, as near to the values as the gaps allow. One that stays is not touched: its gesture goes on.
    mutating func set(_ values: ThumbValues) {
        let all = ThumbSet(indices)
        let wanted = wanted(values.map { standing($0) }, all)
        let moved = ThumbSet(indices.filter { wanted[$0] != thumbs.each[$0].place })
        for index in moved { forgetRests(of: index) }
        put(wanted, moved)
        commit(given: all)
    }

    mutating func press(_ key: SliderKey, shift: Bool) {
        guard let index = event.thumb.map(Int.init) else { return }
        forgetRests(of: index)
        thumbs.each[index].reach = reach(of: index)
        slider.press(key, shift: shift, in: &thumbs.each[index])
        thumbs.each[index].reach = nil
        // A key has no speed, also under a finger.
        let velocity = thumbs.each[index].velocity
        thumbs.each[index].velocity = 0
        noteMoved(index)
        let after = thumbs.each[index].place
        give(
            Move(
                before: was[index], after: after, t: t, speed: 0, isDrag: false, endsDrag: false, leadPlace: after),
            of: index)
        giveContact(of: index, -1)
        giveContact(of: index, 1)
        thumbs.each[index].velocity = velocity
        commit(given: ThumbSet(index))
    }

    /// Takes in that something other than a finger has moved a thumb.
    private mutating func noteMoved(_ index: Int) {
        refresh(index)
        if thumbs.each[index].place != was[index] { thumbs.active = index }
        countRanges(of: ThumbSet(index))
    }

    mutating func resize(to trackWidth: Double) {
        width = trackWidth
        for index in indices {
            slider.put(thumbs.each[index].place, trackWidth: width, in: &thumbs.each[index])
        }
        countRanges(of: ThumbSet(indices))
    }

    /// Restores what was committed before, or undone last. Thumbs stay that are at the same place in both.
    mutating func goBack(_ isUndo: Bool) {
        guard let (from, to) = thumbs.history?.step(back: isUndo) else { return }
        var movable = ThumbSet()
        for index in indices where from[index] != to[index] { movable.insert(index) }
        put(wanted(to, movable), movable)
    }

    /// Places for some thumbs, as near as the gaps and the others allow.
    private func wanted(_ places: [Place], _ movable: ThumbSet) -> [Place] {
        var wanted = thumbs.each.map { $0.place }
        for index in movable { wanted[index] = slider.reached(places[index]) }
        slider.spread(&wanted, movable)
        return wanted
    }

    private mutating func put(_ places: [Place], _ moved: ThumbSet) {
        for index in moved {
            slider.jump(to: places[index], in: &thumbs.each[index])
            refresh(index)
        }
        countRanges(of: moved)
    }

    /// Commits the places that `undo` leaves. What a gesture under way holds or has moved counts as it was committed
    /// last, as near as the others leave, unless the event itself has moved it. So does a thumb that is as near as it
    /// can be to what was committed.
    mutating func commit(given: ThumbSet = ThumbSet()) {
        guard let committed = thumbs.history?.committed else { return }
        let tentative = thumbs.tentative.subtracting(given)
        // Under another control some of it may be out of reach.
        var nearest = committed.map { slider.reached($0) }
        var places = thumbs.each.map { $0.place }
        for index in tentative { places[index] = nearest[index] }
        slider.spread(&places, tentative)
        slider.spread(&nearest, ThumbSet(indices))
        for index in indices where places[index].value == nearest[index].value {
            if committed[index].value != nearest[index].value { places[index] = committed[index] }
        }
        thumbs.history?.commit(places, capacity: slider.description.history)
    }
}
