import JSONText
import SliderEngine

/// Writes how a slider snaps.
enum SnappingWriter {
    static func write(_ snapping: Snapping, to writer: inout JSONWriter) {
        writer.object("snapping") {
            switch snapping {
            case .none: $0.member("kind", "none")
            case .step: $0.member("kind", "step")
            case .magnet(let magnet): write(magnet, to: &$0)
            case .deadZone(let zones): write(zones, to: &$0)
            }
        }
    }

    private static func write(_ magnet: MagnetSnapping, to writer: inout JSONWriter) {
        writer.member("kind", "magnet")
        writer.numbers("stops", magnet.stops)
        writer.member("distance", magnet.distance)
        writer.member("release", magnet.release)
        writer.member("captureSpeed", magnet.captureSpeed)
    }

    private static func write(_ zones: DeadZoneSnapping, to writer: inout JSONWriter) {
        writer.member("kind", "deadZone")
        writer.array("stops", zones.stops) { zone, writer in
            writer.object {
                $0.member("value", zone.value)
                $0.member("width", zone.width)
            }
        }
        if let travel = zones.travel { writer.member("travel", travel.rawValue) }
    }
}
