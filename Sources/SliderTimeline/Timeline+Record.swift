public import SliderEngine

extension Timeline {
    /// The timeline as plain values, without its trace's events.
    public var record: TimelineRecord {
        TimelineRecord(
            version: version, state: state.snapshot, lastMoment: lastMoment, lastMove: lastMove,
            gestures: order.gestures, gesture: order.currentGesture, traced: traced
        )
    }

    /// Continues the timeline of a control from its record. The trace starts empty.
    ///
    /// - Throws: what the control refuses about the state: it is a state of another control.
    public init(_ control: Control, continuing record: TimelineRecord) throws(ControlError) {
        self.init(
            control, version: record.version, state: try control.state(record.state),
            order: GestureOrder(record.gestures, current: record.gesture), lastMoment: record.lastMoment,
            lastMove: record.lastMove, traced: record.traced
        )
    }
}
