import SliderEngine

/// The limits of what is read from a record, so that damaged bytes take neither much memory nor much time.
enum RecordLimits {
    /// The most bytes of an epoch, and of a preset's name.
    static let name = 64
    /// The most bytes of a gesture's name: 64 characters of up to 4 bytes.
    static let gestureName = 256
    /// How many gestures are remembered at most.
    static let gestures = 16
    /// How many samples a gesture has at most. No version of the engine keeps more.
    static let samples = 64
    /// How many places can be undone at most, and how many can be redone.
    static let places = ControlLimits.history.upperBound
    /// The most bytes of a control.
    static let control = 1 << 20
}
