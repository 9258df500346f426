import SliderEngine

/// The kinds of events as numbers: part of a format, so they never change.
extension Event.Kind {
    /// The key is in the lowest bits of its code, above it whether Shift was held.
    private static let keyCodes: UInt8 = 0x20

    /// The code, and the numbers that the kind has.
    var stored: (code: UInt8, first: Double?, second: Double?) {
        switch self {
        case .began(let x, let predictedX): (0, x, predictedX)
        case .changed(let x, let predictedX): (1, x, predictedX)
        case .ended(let x): (2, x, nil)
        case .cancelled: (3, nil, nil)
        case .set(let value): (4, value, nil)
        case .undo: (5, nil, nil)
        case .redo: (6, nil, nil)
        case .resized(let trackWidth): (7, trackWidth, nil)
        case .elapsed: (8, nil, nil)
        case .pinched(let magnification): (9, magnification, nil)
        case .key(let key, let shift): (Self.keyCodes | key.code | (shift ? 0x10 : 0), nil, nil)
        }
    }

    /// The kind with a code; nil if there is none, or if it does not have these numbers.
    init?(stored code: UInt8, _ first: Double?, _ second: Double?) {
        switch (code, first, second) {
        case (0, let x?, let predictedX): self = .began(x: x, predictedX: predictedX)
        case (1, let x?, let predictedX): self = .changed(x: x, predictedX: predictedX)
        case (2, let x, nil): self = .ended(x: x)
        case (3, nil, nil): self = .cancelled
        case (4, let value?, nil): self = .set(value: value)
        case (5, nil, nil): self = .undo
        case (6, nil, nil): self = .redo
        case (7, let trackWidth?, nil): self = .resized(trackWidth: trackWidth)
        case (8, nil, nil): self = .elapsed
        case (9, let magnification?, nil): self = .pinched(magnification: magnification)
        case (Self.keyCodes..<2 * Self.keyCodes, nil, nil):
            guard let key = SliderKey(code: code & 0x0F) else { return nil }
            self = .key(key, shift: code & 0x10 != 0)
        default: return nil
        }
    }
}

extension SliderKey {
    fileprivate var code: UInt8 {
        switch self {
        case .arrowLeft: 0
        case .arrowRight: 1
        case .arrowUp: 2
        case .arrowDown: 3
        case .pageUp: 4
        case .pageDown: 5
        case .home: 6
        case .end: 7
        }
    }

    fileprivate init?(code: UInt8) {
        guard let key = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = key
    }
}
