/// How far one key press goes.
enum KeyStride {
    /// A number of grid values.
    case places(Int)
    /// A distance in the control's unit.
    case distance(Double)
    /// A number of hundredths of the track.
    case hundredths(Int)
}
