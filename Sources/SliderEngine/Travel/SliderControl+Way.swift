extension SliderControl {
    /// From where to where a finger goes that takes the thumb from one end to the other, on a track of this width, in
    /// points from the track's lower end: the track, or what is reachable of it, and what extended dead zones add to it
    /// (design: The engine, §4).
    public func way(trackWidth: Double) -> (from: Double, to: Double) { travel.way(trackWidth: trackWidth) }
}
