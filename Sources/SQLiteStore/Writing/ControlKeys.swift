import SliderEngine

/// The keys of the controls that were stored last, by the control's object: sessions made from a preset share one.
struct ControlKeys: Sendable {
    /// The controls are held, so that no other one gets the place in memory of one of them.
    private var keys: [ObjectIdentifier: (control: Control, key: Int64)] = [:]

    private static let capacity = 64

    subscript(control: Control) -> Int64? {
        get { keys[control.identity]?.key }
        set {
            if keys.count >= Self.capacity { keys.removeAll(keepingCapacity: true) }
            keys[control.identity] = newValue.map { (control, $0) }
        }
    }

    /// Forgets a control that is removed.
    mutating func remove(_ key: Int64) { keys = keys.filter { $0.value.key != key } }

    /// Forgets all of them, after a transaction that was rolled back.
    mutating func removeAll() { keys.removeAll(keepingCapacity: true) }
}

extension Control {
    fileprivate var identity: ObjectIdentifier {
        switch self {
        case .slider(let slider): ObjectIdentifier(slider)
        case .pinch(let pinch): ObjectIdentifier(pinch)
        }
    }
}
