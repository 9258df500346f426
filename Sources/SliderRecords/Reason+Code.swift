import SliderEngine

/// The numbers that stand for reasons in a record. A number never gets another meaning.
extension Reason {
    var code: UInt8 {
        switch self {
        case .created: 0
        case .drag: 1
        case .end: 2
        case .cancel: 3
        case .set: 4
        case .key: 5
        case .undo: 6
        case .redo: 7
        case .resize: 8
        case .pinch: 9
        case .time: 10
        }
    }

    init?(code: UInt8) {
        guard let reason = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = reason
    }
}
