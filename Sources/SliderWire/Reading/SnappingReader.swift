import JSONText
import SliderEngine

/// Reads how a slider snaps.
enum SnappingReader {
    private enum Kind: String, CaseIterable {
        case none
        case step
        case magnet
        case deadZone
    }

    static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Snapping? {
        try members.object(name) { members throws(WireError) in
            switch try members.requiredWord("kind", Kind.self) {
            case .none: .none
            case .step: .step
            case .magnet: .magnet(try magnet(from: &members))
            case .deadZone: .deadZone(try deadZone(from: &members))
            }
        }
    }

    private static func magnet(from members: inout ObjectReader) throws(WireError) -> MagnetSnapping {
        let stops = try members.requiredArray("stops", of: "numbers") { reader, node throws(WireError) in
            try reader.number(node)
        }
        var magnet = MagnetSnapping(stops: stops)
        try members.number("distance", into: &magnet.distance)
        magnet.release = try members.number("release")
        magnet.captureSpeed = try members.number("captureSpeed")
        return magnet
    }

    private static func deadZone(from members: inout ObjectReader) throws(WireError) -> DeadZoneSnapping {
        let stops = try members.requiredArray("stops", of: "{value, width}") { reader, node throws(WireError) in
            try reader.object(node) { stop throws(WireError) in
                var zone = DeadZone(value: try stop.requiredNumber("value"))
                try stop.number("width", into: &zone.width)
                return zone
            }
        }
        return DeadZoneSnapping(stops: stops, travel: try members.word("travel", DeadZoneTravel.self))
    }
}
