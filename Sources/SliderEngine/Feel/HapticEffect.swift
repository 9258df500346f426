/// What a cue of a cause and a weight is on each platform, at intensity 1; a cue's own intensity scales it.
///
/// The numbers start from a light one of each cause, which a weight makes stronger or fainter
/// (``HapticWeight/strength``). AHAP's and the short pulses are this service's own; an edge's 20, 43 and 61 ms are those
/// that Capacitor's haptics play on the web, and an edge's strength follows Android's sliders.
public struct HapticEffect: Sendable, Equatable {
    /// What gives it.
    public let cause: Cue.Cause
    /// How heavy it feels.
    public let weight: HapticWeight

    /// An effect.
    public init(cause: Cue.Cause, weight: HapticWeight) {
        self.cause = cause
        self.weight = weight
    }

    /// Every cause with every weight, in the order of both.
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

    /// A constant of Android. They have no weights, but for a tick that is softer than the others.
    public var android: AndroidHaptic {
        switch cause {
        case .tick: weight == .soft ? .segmentFrequentTick : .segmentTick
        case .stop, .edge, .toggle: .gestureThresholdActivate
        case .end: .gestureEnd
        }
    }

    /// How long `navigator.vibrate` turns the motor, in milliseconds.
    public var pulse: Int { Self.pulse(of: cause, weight: weight) }

    static func pulse(of cause: Cue.Cause, weight: HapticWeight) -> Int {
        switch (cause, weight) {
        case (.edge, .medium): 43
        case (.edge, .heavy): 61
        default: Int((cause.lightPulse * weight.strength).rounded())
        }
    }
}

extension HapticWeight {
    /// How strong it is, as against a light one.
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
    /// Of a light one, in milliseconds. A tick is short, for a drag gives many.
    fileprivate var lightPulse: Double {
        switch self {
        case .tick: 8
        case .stop, .end, .toggle: 10
        case .edge: 20
        }
    }

    fileprivate var lightIntensity: Double {
        switch self {
        case .tick: 0.45
        case .stop, .edge, .toggle: 0.5
        case .end: 0.4
        }
    }

    fileprivate var sharpness: Double {
        switch self {
        case .tick: 0.7
        case .stop: 0.8
        case .edge: 0.5
        case .end: 0.4
        case .toggle: 0.6
        }
    }
}
