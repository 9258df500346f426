import SliderEngine

extension ByteSource {
    /// An event, mostly one that suits the control.
    mutating func event(of control: Control) -> Event {
        let kind: Event.Kind =
            switch byte() % 15 {
            case 0: .began(x: x(), predictedX: maybe { $0.x() })
            case 1, 2, 3, 4: .changed(x: x(), predictedX: maybe { $0.x() })
            case 5: .ended(x: maybe { $0.x() })
            case 6: .cancelled
            case 7: .set(value: number())
            case 8: .resized(trackWidth: number())
            case 9: .elapsed
            case 10, 11: .key(choice(of: SliderKey.allCases), shift: flag())
            case 12: .undo
            case 13: .redo
            default: .pinched(magnification: number())
            }
        return Event(kind: kind, t: flag() ? number() : Double(byte()) * 8, y: maybe { $0.x() })
    }

    /// A place on or near a track of some hundred points, or anywhere.
    private mutating func x() -> Double { flag() ? number(in: -100...500) : number() }
}
