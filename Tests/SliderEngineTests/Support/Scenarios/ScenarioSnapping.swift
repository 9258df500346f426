import SliderEngine
import Testing

/// What snaps, as the fixtures write it.
struct ScenarioSnapping: Decodable {
    /// A magnet's stop is a number, a dead zone's has a width too.
    enum Stop: Decodable {
        case value(Double)
        case zone(value: Double, width: Double)

        private struct Zone: Decodable {
            let value: Double
            let width: Double
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Double.self) {
                self = .value(value)
            } else {
                let zone = try container.decode(Zone.self)
                self = .zone(value: zone.value, width: zone.width)
            }
        }
    }

    let kind: String
    let travel: String?
    let stops: [Stop]?
    let distance: Double?

    var snapping: Snapping {
        get throws {
            let stops = stops ?? []
            switch kind {
            case "step": return .step
            case "magnet":
                let values = stops.compactMap { stop -> Double? in
                    guard case .value(let value) = stop else { return nil }
                    return value
                }
                return .magnet(MagnetSnapping(stops: values, distance: try #require(distance)))
            case "deadZone":
                let zones = stops.compactMap { stop -> DeadZone? in
                    guard case .zone(let value, let width) = stop else { return nil }
                    return DeadZone(value: value, width: width)
                }
                return .deadZone(DeadZoneSnapping(stops: zones, travel: travel.flatMap(DeadZoneTravel.init)))
            default: return .none
            }
        }
    }
}
