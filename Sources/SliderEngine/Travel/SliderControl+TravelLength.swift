extension SliderControl {
    /// How far a finger goes from one end of a track of this width to the other, in points: the track, and what extended
    /// dead zones add to it (design: The engine, §4).
    public func travelLength(trackWidth: Double) -> Double { travel.length(trackWidth: trackWidth) }
}
