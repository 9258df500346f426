import SliderEngine
import Testing

/// A slider as the fixtures write it: the wire form of the HTTP API.
struct ScenarioControl: Decodable {
    struct Range: Decodable {
        let lower: Double
        let upper: Double
    }

    struct Kind: Decodable {
        let kind: String
    }

    struct Weighted: Decodable {
        let every: Double?
        let weight: String
    }

    struct Haptics: Decodable {
        let tick: Weighted?
        let stop: Weighted?
        let edge: Weighted?
        let end: Weighted?
    }

    struct Bars: Decodable {
        let count: Int
        let minHeight: Double
        let maxHeight: Double
        let spread: Double
        let falloff: String
    }

    struct Motion: Decodable {
        let nearEndDistance: Double
        let edgeFraction: Double
        let settleAfter: Double
        let tilt: Double
    }

    struct Text: Decodable {
        let fractionDigits: Int
        let prefix: String
        let suffix: String
    }

    let range: Range
    let scale: Kind
    let trackWidth: Double
    let drag: String
    let reversed: Bool
    let jumpsOnTouch: Bool
    let initialValue: Double
    let step: Double?
    let snapping: ScenarioSnapping?
    let bars: Bars?
    let haptics: Haptics?
    let motion: Motion?
    let text: Text?

    var description: SliderDescription {
        get throws {
            SliderDescription(
                range: ValueRange(lower: range.lower, upper: range.upper),
                scale: try scale.scale,
                step: step,
                initialValue: initialValue,
                trackWidth: trackWidth,
                reversed: reversed,
                drag: try #require(DragKind(rawValue: drag)),
                jumpsOnTouch: jumpsOnTouch,
                snapping: try snapping?.snapping ?? .none,
                bars: try bars.map { bars in
                    SliderEngine.Bars(
                        count: bars.count, minHeight: bars.minHeight, maxHeight: bars.maxHeight, spread: bars.spread,
                        falloff: try #require(Falloff(rawValue: bars.falloff))
                    )
                },
                haptics: try haptics.map { haptics in
                    SliderEngine.Haptics(
                        tick: try haptics.tick.map { TickHaptic(every: $0.every, weight: try $0.hapticWeight) },
                        stop: try haptics.stop.map { Haptic(weight: try $0.hapticWeight) },
                        edge: try haptics.edge.map { Haptic(weight: try $0.hapticWeight) },
                        end: try haptics.end.map { Haptic(weight: try $0.hapticWeight) }
                    )
                },
                motion: motion.map {
                    SliderEngine.Motion(
                        nearEndDistance: $0.nearEndDistance, edgeFraction: $0.edgeFraction,
                        settleAfter: $0.settleAfter, tilt: $0.tilt
                    )
                },
                text: text.map {
                    TextFormat(fractionDigits: $0.fractionDigits, prefix: $0.prefix, suffix: $0.suffix)
                }
            )
        }
    }
}

extension ScenarioControl.Kind {
    var scale: Scale {
        get throws { try #require(["linear": Scale.linear, "exponential": .exponential][kind]) }
    }
}

extension ScenarioControl.Weighted {
    var hapticWeight: HapticWeight {
        get throws { try #require(HapticWeight(rawValue: weight)) }
    }
}
