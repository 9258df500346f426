import JSONText
import SliderEngine

/// Reads how the thumb moves when the finger lets go.
enum ReleaseReader {
    private enum Kind: String, CaseIterable {
        case stay
        case fling
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Release? {
        try members.object(name) { members throws(WireError) in
            switch try members.requiredWord("kind", Kind.self) {
            case .stay: .stay
            case .fling: .fling(try fling(from: &members))
            }
        }
    }

    private static func fling(from members: inout ObjectReader) throws(WireError) -> Fling {
        var fling = Fling()
        try members.number("deceleration", into: &fling.deceleration)
        try members.number("minVelocity", into: &fling.minVelocity)
        fling.maxVelocity = try members.number("maxVelocity")
        return fling
    }
}
