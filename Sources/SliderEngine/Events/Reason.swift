/// Why a frame is (design: The engine, §11).
public enum Reason: String, Sendable, Equatable, CaseIterable {
    /// The session is new.
    case created
    /// `began` or `changed`.
    case drag
    /// `ended`.
    case end
    /// `cancelled`.
    case cancel
    /// `set`.
    case set
    /// `resized`.
    case resize
    /// `pinched`.
    case pinch
    /// `elapsed`.
    case time

    /// Why the frame of an event is.
    init(_ kind: Event.Kind) {
        self =
            switch kind {
            case .began, .changed: .drag
            case .ended: .end
            case .cancelled: .cancel
            case .set: .set
            case .resized: .resize
            case .elapsed: .time
            case .pinched: .pinch
            }
    }
}
