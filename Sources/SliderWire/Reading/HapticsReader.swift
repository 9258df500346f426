import JSONText
import SliderEngine

/// Reads the haptics of a control.
enum HapticsReader {
    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Haptics? {
        try members.object(name) { haptics throws(WireError) in
            var read = Haptics(
                tick: try haptics.object("tick") { tick throws(WireError) in
                    TickHaptic(every: try tick.number("every"), weight: try weight(in: &tick, default: .light))
                },
                stop: try haptic("stop", in: &haptics),
                edge: try haptic("edge", in: &haptics),
                end: try haptic("end", in: &haptics)
            )
            try haptics.number("minimumInterval", into: &read.minimumInterval)
            return read
        }
    }

    static func haptic(
        _ name: StaticString, in members: inout ObjectReader, default fallback: HapticWeight = .light
    ) throws(WireError) -> Haptic? {
        try members.object(name) { haptic throws(WireError) in
            Haptic(weight: try weight(in: &haptic, default: fallback))
        }
    }

    private static func weight(
        in members: inout ObjectReader, default fallback: HapticWeight
    ) throws(WireError) -> HapticWeight {
        try members.word("weight", HapticWeight.self) ?? fallback
    }
}
