package import JSONText
package import SliderEngine

/// The types of event, by their names in JSON.
package enum EventType: String, CaseIterable {
    case began
    case changed
    case ended
    case cancelled
    case set
    case key
    case undo
    case redo
    case resized
    case elapsed
    case pinched

    /// All of them, for error messages.
    package static let list = ObjectReader.list(allCases.map { "\"\($0.rawValue)\"" })

    package init(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) {
        // The most frequent type is compared first, without making a string.
        if document.isString(node, "changed") {
            self = .changed
        } else if let type = Self.allCases.first(where: { document.isString(node, $0.rawValue) }) {
            self = type
        } else {
            throw WireError(
                pointer: document.pointer(to: node),
                detail: "must be one of \(Self.list), not \(document.described(node))"
            )
        }
    }

    /// The type of an event.
    package init(_ kind: Event.Kind) {
        self =
            switch kind {
            case .began: .began
            case .changed: .changed
            case .ended: .ended
            case .cancelled: .cancelled
            case .set: .set
            case .key: .key
            case .undo: .undo
            case .redo: .redo
            case .resized: .resized
            case .elapsed: .elapsed
            case .pinched: .pinched
            }
    }

    /// Its index among all types.
    package var index: Int {
        switch self {
        case .began: 0
        case .changed: 1
        case .ended: 2
        case .cancelled: 3
        case .set: 4
        case .resized: 5
        case .elapsed: 6
        case .pinched: 7
        case .key: 8
        case .undo: 9
        case .redo: 10
        }
    }
}
