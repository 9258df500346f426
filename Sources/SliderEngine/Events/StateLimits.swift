/// How far the numbers go that a state remembers, each limit with its name: as far as events lead them, however many.
enum StateLimits {
    /// So many events no session lives to see; every whole number up to it is a double.
    static let events = 0x1p53
    /// A finger is at most so far from the lower end, in points: seen from the other end of a reversed track, too.
    static let finger = EventLimits.x + ControlLimits.length
    /// A finger's way past all dead zones is at most so long, in points.
    static let travel = Double(ControlLimits.stops + 1) * ControlLimits.length
    /// A precise finger moves the thumb at most so far, in points: there and back with each event.
    static let travelled = 2 * EventLimits.x * events
    /// So many ticks are held back at most.
    static let ticks = Int(events)
}
