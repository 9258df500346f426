extension SliderControl {
    /// The start and end of a finger's way that takes the thumb from one end to the other, on a track of this width, in
    /// points from the track's lower end: the track or its reachable part, plus the travel of extended dead zones
    /// (docs/engine.md#dead-zones).
    public func way(trackWidth: Double) -> (from: Double, to: Double) { travel.way(trackWidth: trackWidth) }
}
