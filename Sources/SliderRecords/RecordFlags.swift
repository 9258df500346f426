import SliderEngine
import SliderSessions
import SliderTimeline

/// Which of its optional fields a record has.
struct RecordFlags: OptionSet {
    let rawValue: UInt8

    static let preset = RecordFlags(rawValue: 1 << 0)
    static let timeToLive = RecordFlags(rawValue: 1 << 1)
    static let expiresAt = RecordFlags(rawValue: 1 << 2)
    /// The name of the gesture under way.
    static let gestureName = RecordFlags(rawValue: 1 << 3)
    static let velocity = RecordFlags(rawValue: 1 << 4)
    static let settlesAt = RecordFlags(rawValue: 1 << 5)
    /// The gesture under way.
    static let gesture = RecordFlags(rawValue: 1 << 6)
    static let memory = RecordFlags(rawValue: 1 << 7)
}

extension RecordFlags {
    init(_ record: SessionRecord) {
        let state = record.timeline.state
        self = []
        if record.preset != nil { insert(.preset) }
        if record.timeToLive != nil { insert(.timeToLive) }
        if record.expiresAt != nil { insert(.expiresAt) }
        if record.timeline.gesture != nil { insert(.gestureName) }
        if state.velocity != nil { insert(.velocity) }
        if state.settlesAt != nil { insert(.settlesAt) }
        if state.gesture != nil { insert(.gesture) }
        if state.memory != nil { insert(.memory) }
    }
}
