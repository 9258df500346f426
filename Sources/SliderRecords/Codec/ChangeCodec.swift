import SliderEngine
package import SliderTimeline

/// The storage form of one change of a replicated session.
///
/// Format 1; 2 for a change of the control; 3 for events of a slider with several thumbs:
///
///     +----------+--------+--------+----------+
///     | format 1 | step 1 | from v | moment z |
///     +----------+--------+--------+----------+----------------------------------------------------+
///     | step 0, 1: events, not predicted or predicted | count v | (kind 1 | flags 1 | fields) × count |
///     | step 2: settled                               |                                            |
///     | step 3: gave up                               | idleFor v                                  |
///     | step 4: reshaped                              | weight v | trackWidth 1 (8) | ControlCodec |
///     +-----------------------------------------------+--------------------------------------------+
///
///     fields: first? 8 | second? 8 | t? 8 | y? 8 | gesture? n… | sequence o (with a gesture)
///             | thumb o (in format 3) | count v, 8 × count (kind 10: values of all thumbs)
///
/// The numbers are those of ``RecordCodec``; `first` and `second` are an event's own numbers, such as x and predictedX.
package enum ChangeCodec {
    /// The formats that are written.
    private static let (usual, reshaping): (UInt8, UInt8) = (1, 2)
    fileprivate static let several: UInt8 = 3

    /// The most events of one change: as many as a batch may have.
    static let mostEvents = 1_000

    /// Writes a change.
    package static func encode(_ change: TimelineChange) -> [UInt8] {
        var writer = RecordWriter(capacity: 64)
        let (format, code): (UInt8, UInt8) =
            switch change.step {
            case .events(let events, let isPredicted):
                (events.contains(where: \.isForSeveral) ? several : usual, isPredicted ? 1 : 0)
            case .settled: (usual, 2)
            case .gaveUp: (usual, 3)
            case .reshaped: (reshaping, 4)
            }
        writer.byte(format)
        writer.byte(code)
        writer.count(Int(change.from))
        writer.zigzag(change.moment)
        switch change.step {
        case .events(let events, _):
            writer.count(events.count)
            var name = ""
            for event in events { writer.write(event, after: &name, in: format) }
        case .settled: break
        case .gaveUp(let idleFor): writer.count(Int(idleFor))
        case .reshaped(let reshape, let weight):
            writer.count(weight)
            writer.byte(reshape.trackWidth == nil ? 0 : 1)
            if let trackWidth = reshape.trackWidth { writer.double(trackWidth) }
            return writer.bytes + ControlCodec.encode(reshape.control)
        }
        return writer.bytes
    }

    /// Reads a change. Any bytes give a change or an error.
    package static func decode(_ bytes: Span<UInt8>) throws(RecordFormatError) -> TimelineChange {
        var reader = RecordReader(bytes)
        let format = try reader.byte("format")
        guard format > 0 else { throw .damaged("has format 0, which there never was") }
        guard format <= several else { throw .otherFormat(format) }
        let code = try reader.byte("step")
        let from = Int64(try reader.count("version", upTo: Int(TimelineRecord.largest)))
        let moment = try reader.zigzag("moment")
        guard (-TimelineRecord.largest...TimelineRecord.largest).contains(moment) else {
            throw .damaged("has \(moment) as its moment, which no change can have")
        }
        let step: TimelineChange.Step
        switch code {
        case 0, 1: step = .events(try reader.events(in: format), isPredicted: code == 1)
        case 2: step = .settled
        case 3: step = .gaveUp(idleFor: Int64(try reader.count("idle time")))
        case 4 where format == reshaping:
            let weight = try reader.count("weight", upTo: RecordLimits.control)
            guard weight > 0 else { throw .damaged("has a change of the control that counts for nothing") }
            let trackWidth = try reader.flag("track width") ? try reader.double("track width") : nil
            let control = try ControlCodec.decode(bytes.extracting((bytes.count - reader.left)...))
            return TimelineChange(
                from: from, moment: moment,
                step: .reshaped(Reshape(to: control, trackWidth: trackWidth), weight: weight))
        default: throw .damaged("has the step \(code), which there is not")
        }
        guard reader.left == 0 else { throw .damaged("has \(reader.left) more bytes than a change") }
        return TimelineChange(from: from, moment: moment, step: step)
    }
}

extension RecordWriter {
    fileprivate mutating func write(_ event: SessionEvent, after name: inout String, in format: UInt8) {
        let (code, first, second) = event.kind.stored
        var flags: ChangeFlags = []
        if first != nil { flags.insert(.first) }
        if second != nil { flags.insert(.second) }
        if event.t != nil { flags.insert(.t) }
        if event.y != nil { flags.insert(.y) }
        if event.gesture != nil { flags.insert(.gesture) }
        if event.sequence != nil { flags.insert(.sequence) }
        if event.takesOver { flags.insert(.takesOver) }
        // `needsIdle` is not stored: the event was accepted, and its replay finds the same state.
        byte(code)
        byte(flags.rawValue)
        for number in [first, second, event.t, event.y] {
            if let number { double(number) }
        }
        if let gesture = event.gesture {
            self.name(gesture, after: name)
            name = gesture
        }
        if let sequence = event.sequence { zigzag(sequence) }
        guard format == ChangeCodec.several else { return }
        optionalCount(event.thumb.map(Int64.init))
        if case .setAll(let values) = event.kind {
            count(values.count)
            for value in values { double(value) }
        }
    }
}

extension SessionEvent {
    /// Whether it can only be for a slider with several thumbs.
    fileprivate var isForSeveral: Bool {
        if case .setAll = kind { return true }
        return thumb != nil
    }
}

extension RecordReader {
    @_lifetime(self: copy self)
    fileprivate mutating func events(in format: UInt8) throws(RecordFormatError) -> [SessionEvent] {
        // The shortest event has two bytes.
        let count = try count("events", upTo: min(ChangeCodec.mostEvents, left / 2))
        var events: [SessionEvent] = []
        events.reserveCapacity(count)
        var name: [UInt8] = []
        for _ in 0..<count { events.append(try event(after: &name, in: format)) }
        return events
    }

    @_lifetime(self: copy self)
    private mutating func event(after name: inout [UInt8], in format: UInt8) throws(RecordFormatError) -> SessionEvent {
        let code = try byte("kind")
        let flags = ChangeFlags(rawValue: try byte("flags"))
        let first = flags.contains(.first) ? try double("first number") : nil
        let second = flags.contains(.second) ? try double("second number") : nil
        guard let kind = Event.Kind(stored: code, first, second) else {
            throw .damaged("has an event of the kind \(code) with numbers that it does not have")
        }
        var event = SessionEvent(kind)
        event.t = flags.contains(.t) ? try double("t") : nil
        event.y = flags.contains(.y) ? try double("y") : nil
        if flags.contains(.gesture) {
            event.gesture = try self.name("gesture", after: &name, upTo: RecordLimits.gestureName)
        }
        event.sequence = flags.contains(.sequence) ? try zigzag("sequence") : nil
        event.takesOver = flags.contains(.takesOver)
        let isForSeveral = format == ChangeCodec.several
        if !isForSeveral, case .setAll = kind { throw .damaged("has values for all thumbs in format \(format)") }
        guard isForSeveral else { return event }
        event.thumb = try optionalCount("thumb").map { UInt8(clamping: $0) }
        if case .setAll = kind {
            var values = ThumbValues()
            let count = try count("count of values", upTo: RecordLimits.thumbs.upperBound)
            for _ in 0..<count { values.append(try double("value")) }
            event.kind = .setAll(values: values)
        }
        return event
    }
}

/// Which fields an event of a change has.
struct ChangeFlags: OptionSet {
    let rawValue: UInt8

    static let first = ChangeFlags(rawValue: 1 << 0)
    static let second = ChangeFlags(rawValue: 1 << 1)
    static let t = ChangeFlags(rawValue: 1 << 2)
    static let y = ChangeFlags(rawValue: 1 << 3)
    static let gesture = ChangeFlags(rawValue: 1 << 4)
    static let sequence = ChangeFlags(rawValue: 1 << 5)
    static let takesOver = ChangeFlags(rawValue: 1 << 6)
}

/// The kinds of events as numbers. They are part of a format, so they never change.
extension Event.Kind {
    /// The lowest bits of a code are the key. The bit above them says whether Shift was held.
    private static let keyCodes: UInt8 = 0x20

    /// The code, and the numbers that the kind has.
    var stored: (code: UInt8, first: Double?, second: Double?) {
        switch self {
        case .began(let x, let predictedX): (0, x, predictedX)
        case .changed(let x, let predictedX): (1, x, predictedX)
        case .ended(let x): (2, x, nil)
        case .cancelled: (3, nil, nil)
        case .set(let value): (4, value, nil)
        case .undo: (5, nil, nil)
        case .redo: (6, nil, nil)
        case .resized(let trackWidth): (7, trackWidth, nil)
        case .elapsed: (8, nil, nil)
        case .pinched(let magnification): (9, magnification, nil)
        case .setAll: (10, nil, nil)
        case .key(let key, let shift): (Self.keyCodes | key.code | (shift ? 0x10 : 0), nil, nil)
        }
    }

    /// The kind with a code; nil if there is none, or if it does not have these numbers.
    init?(stored code: UInt8, _ first: Double?, _ second: Double?) {
        switch (code, first, second) {
        case (0, let x?, let predictedX): self = .began(x: x, predictedX: predictedX)
        case (1, let x?, let predictedX): self = .changed(x: x, predictedX: predictedX)
        case (2, let x, nil): self = .ended(x: x)
        case (3, nil, nil): self = .cancelled
        case (4, let value?, nil): self = .set(value: value)
        case (5, nil, nil): self = .undo
        case (6, nil, nil): self = .redo
        case (7, let trackWidth?, nil): self = .resized(trackWidth: trackWidth)
        case (8, nil, nil): self = .elapsed
        case (9, let magnification?, nil): self = .pinched(magnification: magnification)
        case (10, nil, nil): self = .setAll(values: ThumbValues())
        case (Self.keyCodes..<2 * Self.keyCodes, nil, nil):
            guard let key = SliderKey(code: code & 0x0F) else { return nil }
            self = .key(key, shift: code & 0x10 != 0)
        default: return nil
        }
    }
}

extension SliderKey {
    fileprivate var code: UInt8 {
        switch self {
        case .arrowLeft: 0
        case .arrowRight: 1
        case .arrowUp: 2
        case .arrowDown: 3
        case .pageUp: 4
        case .pageDown: 5
        case .home: 6
        case .end: 7
        }
    }

    fileprivate init?(code: UInt8) {
        guard let key = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = key
    }
}
