import SliderEngine

// The thumbs of a state, in format 5:
//
//     +---------+--------+---------------+-----------+----------------------+----------+
//     | shape 1 | place? | thumb × count | active? v | (count v | fingers)? | history? |
//     +---------+--------+---------------+-----------+----------------------+----------+
//
//     thumb:   flags 1 | place | look? 1, t? 8, trackWidth? 8 | velocity? 8 | settlesAt? 8 | gesture? | memory?
//     memory:  flags 1 | travelled? 8 | y? 8 | lastTick? 8 | heldBackTicks? v | committed? place |
//              (count v | places) × 2? | hand?
//     finger:  number 1 | thumbs 1 | waits 1 | waiting? | count v | (thumb v | before place | left place) × count
//     waiting: choice 1 | drawn 8 | t 8 | y 8 | gesture | hand
//     history: committed row | count v | earlier rows | count v | undone rows
//     row:     changed 1 | place × those that are changed
//
// Lengths and letters are those of ``RecordCodec``. `shape` has the count in 4 bits and a flag for each question mark.
// Flags leave out what does not differ: from the slider's look, time and track width, from 0, and from the places of
// the control's initial state, which the slider's own place and each thumb's committed place keep. A row has the places
// that differ from the row before: the committed one from where the thumbs are, the others from the row that is one
// step nearer to the committed one, which is why the newest is first. `thumbs`, `choice` and `changed` have a bit for
// each thumb.

/// The places of a slider with several thumbs before the first event, which some members of its state keep. They are
/// stored only where a state has others.
struct InitialPlaces {
    /// The slider's own place, which is unused.
    let ofSlider: StateSnapshot.Place
    private let ofThumbs: [StateSnapshot.Place]

    init(of control: Control) {
        let state = control.initialState().snapshot
        ofSlider = state.place.withoutSignOfZero
        ofThumbs = state.thumbs?.each.map { $0.place.withoutSignOfZero } ?? []
    }

    func ofThumb(_ index: Int) -> StateSnapshot.Place { index < ofThumbs.count ? ofThumbs[index] : ofSlider }
}

extension StateSnapshot.Place {
    /// The place with 0 for −0, as a control has it that was stored.
    fileprivate var withoutSignOfZero: Self { Self(value: value + 0, normalized: normalized + 0, heldStop: heldStop) }

    /// Whether another place has the same bits.
    func isSame(as other: Self) -> Bool {
        value.bitPattern == other.value.bitPattern && normalized.bitPattern == other.normalized.bitPattern
            && heldStop == other.heldStop
    }
}

extension StateSnapshot {
    /// Whether one of a slider's thumbs has its time and its width, and of its own neither a reason nor a phase.
    func isPlain(in slider: StateSnapshot) -> Bool {
        t.bitPattern == slider.t.bitPattern && trackWidth.bitPattern == slider.trackWidth.bitPattern
            && reason == .created && phase == .atRest && !isSeamless
    }
}

extension StateSnapshot.Thumbs {
    /// How many places it has, about.
    var placeCount: Int {
        let rows = history.map { $0.earlier.count + $0.undone.count } ?? 0
        return 2 * each.count + rows
    }
}

/// What follows of several thumbs. The lowest four bits are how many there are.
struct ThumbsShape: OptionSet {
    let rawValue: UInt8

    static let count: UInt8 = 0x0F
    static let (place, active) = (Self(rawValue: 1 << 4), Self(rawValue: 1 << 5))
    static let (fingers, history) = (Self(rawValue: 1 << 6), Self(rawValue: 1 << 7))
}

/// What follows of one of several thumbs. `own` is a look, a time and a width unlike the slider's.
struct ThumbFlags: OptionSet {
    let rawValue: UInt8

    static let (own, velocity, settlesAt) = (Self(rawValue: 1 << 0), Self(rawValue: 1 << 1), Self(rawValue: 1 << 2))
    static let (gesture, memory) = (Self(rawValue: 1 << 3), Self(rawValue: 1 << 4))
    static let all: UInt8 = 0x1F
}

/// What follows of a thumb's memory. `steps` are what it can undo and redo.
struct MemoryFlags: OptionSet {
    let rawValue: UInt8

    static let (travelled, y) = (Self(rawValue: 1 << 0), Self(rawValue: 1 << 1))
    static let (lastTick, heldBackTicks) = (Self(rawValue: 1 << 2), Self(rawValue: 1 << 3))
    static let (committed, steps, hand) = (Self(rawValue: 1 << 4), Self(rawValue: 1 << 5), Self(rawValue: 1 << 6))
    static let all: UInt8 = 0x7F
}

extension MemoryFlags {
    /// What a memory has that it did not have before the first event, when the thumb was at a place.
    init(_ memory: StateSnapshot.Memory, at initial: StateSnapshot.Place) {
        self = []
        if memory.travelled.bitPattern != 0 { insert(.travelled) }
        if memory.y.bitPattern != 0 { insert(.y) }
        if memory.lastTick != nil { insert(.lastTick) }
        if memory.heldBackTicks != 0 { insert(.heldBackTicks) }
        if !memory.committed.isSame(as: initial) { insert(.committed) }
        if !memory.earlier.isEmpty || !memory.undone.isEmpty { insert(.steps) }
        if memory.hand != nil { insert(.hand) }
    }
}
