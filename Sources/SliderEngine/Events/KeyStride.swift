/// How far one key press goes.
enum KeyStride {
    /// A number of grid values.
    case places(Int)
    /// A distance in the control's unit.
    case distance(Double)
    /// A tenth of the track, or with 2 a hundredth.
    case part(tenTo: Int)
}
