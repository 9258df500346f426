/// The limits of a state's numbers, each with its name: how far any number of events can take them.
enum StateLimits {
    /// No session applies this many events. Every whole number up to it is a double.
    static let events = 0x1p53
    /// The finger's greatest distance from the lower end, in points; on a reversed track, from the other end.
    static let finger = EventLimits.x + ControlLimits.length
    /// The longest way of a finger past all dead zones, in points.
    static let travel = Double(ControlLimits.stops + 1) * ControlLimits.length
    /// How far a precise finger moves the thumb at most, in points: there and back with each event.
    static let travelled = 2 * EventLimits.x * events
    /// How many ticks are held back at most.
    static let ticks = Int64(events)
}
