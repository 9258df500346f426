/// What a frame must have, as the fixtures write it. What does not apply is absent.
struct ScenarioFrame: Decodable {
    struct Thumb: Decodable {
        let x: Double
        let fingerOffset: Double
    }

    struct Bars: Decodable {
        let heights: [Double]
        let highlighted: Int
        let current: Int?
    }

    struct Motion: Decodable {
        let phase: String
        let tilt: Double
        let raised: Bool
        let settlesAt: Double?
    }

    struct Haptic: Decodable, Equatable {
        let cause: String
        let style: String
        let weight: String
        let crossed: Int64?
        let t: Double
    }

    struct Transition: Decodable, Equatable {
        let property: String
        let curve: String
        let duration: Double
        let bounce: Double?
        let delay: Double?
    }

    let t: Double
    let reason: String
    let haptics: [Haptic]
    let transitions: [Transition]

    let dragging: Bool?
    let value: Double?
    let normalized: Double?
    let snapped: Double?
    let heldStop: Int?
    let thumb: Thumb?
    let velocity: Double?
    let bars: Bars?
    let motion: Motion?
    let text: String?

    let seamless: Bool?
    let spacing: Double?
    let innerCornerRadius: Double?
    let outerCornerRadius: Double?
}
