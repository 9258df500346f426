/// How far a key goes at a time.
enum KeyStride {
    /// So many values of the grid.
    case places(Int)
    /// So far in the control's unit.
    case distance(Double)
    /// So many hundredths of the track.
    case hundredths(Int)
}
