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
