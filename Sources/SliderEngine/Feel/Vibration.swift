/// What `navigator.vibrate` plays for the cues of a frame: milliseconds on, off, on …, first and last on; nothing
/// without cues (W3C Vibration API: a new pattern ends the one that runs, so a frame has one at most).
///
/// Cues at once make one pulse, the longest of theirs; pulses that all but touch are one. Of more than five pulses the
/// shortest go, for a browser takes ten entries; of as short, the earlier. No memory is allocated.
public struct Vibration: RandomAccessCollection, Sendable {
    /// The most pulses of a pattern: five, with four gaps between them.
    static let pulseLimit = 5
    /// A browser takes no longer entries, in milliseconds.
    static let longest = 10_000.0
    /// Cues farther apart than this, in milliseconds, have a gap between them that is cut to the longest anyway. So what
    /// elapses stays small enough to add a pulse to, wherever clocks jump.
    static let longestWait = 2 * longest
    /// Pulses no farther apart than this, in milliseconds, feel like one.
    static let nearest = 5.0

    private var entries = InlineArray<9, UInt16>(repeating: 0)

    /// 0.
    public var startIndex: Int { 0 }
    /// How many entries there are: an odd number of at most nine, or none.
    public private(set) var endIndex = 0

    /// One entry, in whole milliseconds, 1 … 10,000; the index must be of this collection.
    public subscript(position: Int) -> Int { Int(entries[position]) }

    /// The pattern of some cues, which come in the order of their events. Where a time is before the last (a page that
    /// was loaded anew), the two are taken to be at once.
    public init(_ cues: Cues) {
        guard let first = cues.first else { return }
        var pulses = Pulses()
        var open = Pulse(start: 0, end: first.pulse)
        var elapsed = 0.0
        var last = first.t
        for index in 1..<cues.count {
            let cue = cues[index]
            elapsed += Swift.min(Swift.max(0, cue.t - last), Self.longestWait)
            last = cue.t
            let pulse = Pulse(start: elapsed.rounded(), end: elapsed.rounded() + cue.pulse)
            if pulse.start <= open.end + Self.nearest {
                open.end = Swift.max(open.end, pulse.end)
            } else {
                pulses.append(open)
                open = pulse
            }
        }
        pulses.append(open)
        var end = pulses[0].start
        for index in 0..<pulses.count {
            let pulse = pulses[index]
            if index > 0 { append(pulse.start - end) }
            append(pulse.length)
            end = pulse.end
        }
    }

    private mutating func append(_ milliseconds: Double) {
        entries[endIndex] = UInt16(Swift.min(milliseconds, Self.longest))
        endIndex += 1
    }
}

/// From when to when something vibrates, in whole milliseconds from the first cue.
private struct Pulse {
    var start = 0.0
    var end = 0.0

    var length: Double { end - start }
}

/// The longest pulses so far, in order.
private struct Pulses {
    private var kept = InlineArray<5, Pulse>(repeating: Pulse())
    private(set) var count = 0

    subscript(index: Int) -> Pulse { kept[index] }

    mutating func append(_ pulse: Pulse) {
        if count < Vibration.pulseLimit {
            kept[count] = pulse
            count += 1
        } else if let gone = shortest, kept[gone].length <= pulse.length {
            for index in gone..<count - 1 { kept[index] = kept[index + 1] }
            kept[count - 1] = pulse
        }
    }

    /// Of as short ones the earliest.
    private var shortest: Int? {
        (0..<count).min { kept[$0].length < kept[$1].length }
    }
}

extension Cue {
    /// How long a motor turns for it, in whole milliseconds, at least 1.
    fileprivate var pulse: Double {
        max(1, (Double(HapticEffect.pulse(of: cause, weight: weight)) * intensity).rounded())
    }
}
