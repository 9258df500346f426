import SliderEngine

/// The numbers that stand for phases in a record. A number never gets another meaning.
extension MotionPhase {
    var code: UInt8 {
        switch self {
        case .atRest: 0
        case .forwards: 1
        case .backwards: 2
        case .wasForwards: 3
        case .wasBackwards: 4
        }
    }

    init?(code: UInt8) {
        guard let phase = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = phase
    }
}
