/// Where the travel that dead zones take comes from (docs/engine.md#dead-zones).
public enum DeadZoneTravel: String, Sendable, Equatable, CaseIterable {
    /// The path is longer by the zones' widths: thumb and finger part at each zone. Needs a translation drag.
    case extended
    /// The path stays as long as the track: thumb and finger meet again at both ends.
    case fitted

    /// The default for a drag. With a location drag, the finger could not reach the end of a longer path.
    public static func suiting(_ drag: DragKind) -> DeadZoneTravel {
        drag == .translation ? .extended : .fitted
    }
}
