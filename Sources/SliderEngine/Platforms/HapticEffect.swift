/// What each platform plays for a cue's cause and weight, at intensity 1; the cue's intensity scales it.
///
/// The numbers are those of a light haptic of each cause, multiplied by the weight's strength
/// (docs/engine.md#what-platforms-play). AHAP's numbers and the short pulses are this service's own. An edge's 20, 43
/// and 61 ms are those of Capacitor's haptics on the web; an edge's intensity follows Android's sliders.
public struct HapticEffect: Sendable, Equatable {
    /// The cause.
    public let cause: Cue.Cause
    /// How heavy it feels.
    public let weight: HapticWeight

    /// An effect.
    public init(cause: Cue.Cause, weight: HapticWeight) {
        self.cause = cause
        self.weight = weight
    }

    /// Every cause with every weight, in order.
    public static var all: [HapticEffect] {
        Cue.Cause.allCases.flatMap { cause in
            HapticWeight.allCases.map { HapticEffect(cause: cause, weight: $0) }
        }
    }

    /// A `SensoryFeedback` of SwiftUI, as Swift code.
    public var swiftUI: String {
        switch weight {
        case .light, .medium, .heavy: ".impact(weight: .\(weight.rawValue), intensity: 1)"
        case .soft, .rigid: ".impact(flexibility: .\(weight.rawValue), intensity: 1)"
        }
    }

    /// A `UIImpactFeedbackGenerator.FeedbackStyle` of UIKit.
    public var uiKitStyle: String { weight.rawValue }

    /// The `HapticIntensity` of a transient event in Core Haptics' patterns (AHAP), 0 … 1.
    public var intensity: Double { min(1, cause.lightIntensity * weight.strength) }

    /// The `HapticSharpness` of that event, 0 … 1.
    public var sharpness: Double {
        switch weight {
        case .soft: 0.3
        case .rigid: 0.9
        case .light, .medium, .heavy: cause.sharpness
        }
    }

    /// A constant of Android. Android has no weights, except for a softer tick.
    public var android: AndroidHaptic {
        switch cause {
        case .tick: weight == .soft ? .segmentFrequentTick : .segmentTick
        case .stop, .edge, .contact, .toggle: .gestureThresholdActivate
        case .end: .gestureEnd
        }
    }

    /// The length of the pulse for `navigator.vibrate`, in milliseconds.
    public var pulse: Int { Self.pulse(of: cause, weight: weight) }

    static func pulse(of cause: Cue.Cause, weight: HapticWeight) -> Int {
        switch (cause, weight) {
        case (.edge, .medium): 43
        case (.edge, .heavy): 61
        default: Int((cause.lightPulse * weight.strength).nearestWhole)
        }
    }
}

extension HapticWeight {
    /// The strength relative to a light one.
    var strength: Double {
        switch self {
        case .light: 1
        case .medium: 1.5
        case .heavy: 2
        case .soft: 0.8
        case .rigid: 1.2
        }
    }
}

extension Cue.Cause {
    /// The pulse of a light haptic, in milliseconds. A tick's is short, because a drag gives many.
    fileprivate var lightPulse: Double {
        switch self {
        case .tick: 8
        case .stop, .end, .toggle: 10
        case .edge, .contact: 20
        }
    }

    fileprivate var lightIntensity: Double {
        switch self {
        case .tick: 0.45
        case .stop, .edge, .contact, .toggle: 0.5
        case .end: 0.4
        }
    }

    fileprivate var sharpness: Double {
        switch self {
        case .tick: 0.7
        case .stop: 0.8
        case .edge, .contact: 0.5
        case .end: 0.4
        case .toggle: 0.6
        }
    }
}

/// A constant of Android's `HapticFeedbackConstants`, and the one that older systems play instead (as AndroidX's
/// `HapticFeedbackConstantsCompat` does).
public struct AndroidHaptic: Sendable, Equatable {
    /// A constant of older systems.
    public struct Fallback: Sendable, Equatable {
        /// Its name.
        public let constant: String
        /// Its number.
        public let value: Int

        static let clockTick = Fallback(constant: "CLOCK_TICK", value: 4)
        static let contextClick = Fallback(constant: "CONTEXT_CLICK", value: 6)
    }

    /// Its name.
    public let constant: String
    /// Its number.
    public let value: Int
    /// The first API level that has it.
    public let since: Int
    /// The constant for systems before that.
    public let fallback: Fallback

    static let gestureEnd = AndroidHaptic(
        constant: "GESTURE_END", value: 13, since: 30, fallback: .contextClick
    )
    static let gestureThresholdActivate = AndroidHaptic(
        constant: "GESTURE_THRESHOLD_ACTIVATE", value: 23, since: 34, fallback: .contextClick
    )
    static let segmentTick = AndroidHaptic(
        constant: "SEGMENT_TICK", value: 26, since: 34, fallback: .contextClick
    )
    static let segmentFrequentTick = AndroidHaptic(
        constant: "SEGMENT_FREQUENT_TICK", value: 27, since: 34, fallback: .clockTick
    )
}

extension Double {
    /// The nearest whole number; halves go away from zero. `rounded()` would call the C library's `round`.
    var nearestWhole: Double {
        let whole = rounded(.towardZero)
        return (self - whole).magnitude < 0.5 ? whole : whole + (self < 0 ? -1 : 1)
    }
}
