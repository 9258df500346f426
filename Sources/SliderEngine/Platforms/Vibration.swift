/// The pattern that `navigator.vibrate` plays for a frame's cues: milliseconds on, off, on …, first and last on. It is
/// empty without cues. A new pattern ends the one that runs (W3C Vibration API), so a frame has at most one.
///
/// Simultaneous cues make one pulse, as long as their longest. Pulses that nearly touch are joined. A browser takes ten
/// entries, so the shortest of more than five pulses are dropped; of equal ones, the earlier. Allocates no memory.
public struct Vibration: RandomAccessCollection, Sendable {
    /// The most pulses of a pattern: five, with four gaps between them.
    static let pulseLimit = 5
    /// The longest entry that a browser takes, in milliseconds.
    static let longest = 10_000.0
    /// Cues farther apart than this, in milliseconds, have a gap that is cut to the longest anyway. This bounds the
    /// elapsed time, even when a clock jumps, so a pulse can be added to it.
    static let longestWait = 2 * longest
    /// Pulses no farther apart than this, in milliseconds, are joined.
    static let nearest = 5.0

    private var entries = InlineArray<9, UInt16>(repeating: 0)

    /// 0.
    public var startIndex: Int { 0 }
    /// How many entries there are: an odd number of at most nine, or none.
    public private(set) var endIndex = 0

    /// One entry, in whole milliseconds, 1 … 10,000; the index must be valid.
    public subscript(position: Int) -> Int { Int(entries[position]) }

    /// The pattern of cues, given in the order of their events. Where a time is before the last one (a page that was
    /// loaded again), both cues count as simultaneous.
    public init(_ cues: Cues) {
        guard cues.endIndex > 0 else { return }
        let first = cues[0]
        var pulses = Pulses()
        var open = Pulse(start: 0, end: first.pulse)
        var elapsed = 0.0
        var last = first.t
        for index in 1..<cues.endIndex {
            let cue = cues[index]
            elapsed += Swift.min(Swift.max(0, cue.t - last), Self.longestWait)
            last = cue.t
            let pulse = Pulse(start: elapsed.nearestWhole, end: elapsed.nearestWhole + cue.pulse)
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

/// One pulse: its start and end, in whole milliseconds from the first cue.
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

    /// The shortest pulse; of equal ones the earliest.
    private var shortest: Int? {
        (0..<count).min { kept[$0].length < kept[$1].length }
    }
}

extension Cue {
    /// How long the motor runs for the cue, in whole milliseconds, at least 1.
    fileprivate var pulse: Double {
        max(1, (Double(HapticEffect.pulse(of: cause, weight: weight)) * intensity).nearestWhole)
    }
}
