import JSONText
import SliderEngine

/// The members of one event, read in a single pass over its object. This is the hot path, which an ``ObjectReader``
/// would make slower.
///
/// Each call borrows the document and none keeps it, so that reading an event does no reference counting.
struct EventMembers {
    private(set) var t: Double?
    private(set) var gesture: String?
    private(set) var sequence: Int64?
    private(set) var takesOver: Bool?
    private(set) var needsIdle: Bool?
    #if !ONE_THUMB
        private(set) var thumb: UInt8?
        private var values: JSONNode?
    #endif

    private let node: JSONNode
    private var type: EventType?
    private var x: Double?
    private(set) var y: Double?
    private var predictedX: Double?
    private var value: Double?
    private var key: SliderKey?
    private var shift: Bool?
    private var trackWidth: Double?
    private var magnification: Double?

    init(at node: JSONNode) {
        self.node = node
    }

    mutating func read(from document: borrowing JSONDocument) throws(WireError) {
        guard document.kind(node) == .object else { throw Self.mismatch(node, "an event", in: document) }
        var next = document.firstMember(of: node)
        while let name = next {
            try readMember(name, document.value(ofMember: name), from: document)
            next = document.member(after: name)
        }
        guard sequence == nil || gesture != nil else {
            throw WireError(
                pointer: pointer("gesture", in: document), detail: "is missing; an event with seq needs it")
        }
    }

    /// The kind of the event, after the members are read.
    func kind(in document: borrowing JSONDocument) throws(WireError) -> Event.Kind {
        guard let type else {
            throw WireError(
                pointer: pointer("type", in: document), detail: "is missing; it is one of \(EventType.list)"
            )
        }
        return switch type {
        case .began: .began(x: try required(x, "x", in: document), predictedX: predictedX)
        case .changed: .changed(x: try required(x, "x", in: document), predictedX: predictedX)
        case .ended: .ended(x: x)
        case .cancelled: .cancelled
        case .set: try set(in: document)
        case .key: .key(try requiredKey(in: document), shift: shift ?? false)
        case .undo: .undo
        case .redo: .redo
        case .resized: .resized(trackWidth: try required(trackWidth, "trackWidth", in: document))
        case .elapsed: .elapsed
        case .pinched: .pinched(magnification: try required(magnification, "magnification", in: document))
        }
    }

    private func set(in document: borrowing JSONDocument) throws(WireError) -> Event.Kind {
        #if !ONE_THUMB
            if let values {
                if value != nil {
                    throw WireError(
                        pointer: pointer("value", in: document),
                        detail: "must be left out beside values, or take their place")
                }
                return .setAll(values: try Self.values(values, in: document))
            }
        #endif
        return .set(value: try required(value, "value", in: document))
    }

    /// Refuses members that belong to another type of event.
    func refuseOthers(than kind: Event.Kind, in document: borrowing JSONDocument) throws(WireError) {
        let (isDrag, isMove) = (kind.type.isDrag, kind.type.isMove)
        if x != nil, !isDrag { throw unsuitable("x", kind, in: document) }
        if y != nil, !isDrag { throw unsuitable("y", kind, in: document) }
        if predictedX != nil, !isMove { throw unsuitable("predictedX", kind, in: document) }
        if takesOver != nil, !isMove { throw unsuitable("takeOver", kind, in: document) }
        if needsIdle != nil, !kind.type.mayNeedIdle { throw unsuitable("ifIdle", kind, in: document) }
        if value != nil, type != .set { throw unsuitable("value", kind, in: document) }
        if key != nil, type != .key { throw unsuitable("key", kind, in: document) }
        if shift != nil, type != .key { throw unsuitable("shift", kind, in: document) }
        if trackWidth != nil, type != .resized { throw unsuitable("trackWidth", kind, in: document) }
        if magnification != nil, type != .pinched { throw unsuitable("magnification", kind, in: document) }
        #if !ONE_THUMB
            if values != nil, type != .set { throw unsuitable("values", kind, in: document) }
            let isOfThumb = isDrag || type == .cancelled || type == .set || type == .key
            if thumb != nil, !isOfThumb { throw unsuitable("thumb", kind, in: document) }
        #endif
    }

    private mutating func readMember(
        _ name: JSONNode, _ member: JSONNode, from document: borrowing JSONDocument
    ) throws(WireError) {
        if document.isString(name, "x") {
            x = try Self.number(member, in: document)
        } else if document.isString(name, "t") {
            t = try Self.number(member, in: document)
        } else if document.isString(name, "type") {
            type = try EventType(member, in: document)
        } else if document.isString(name, "gesture") {
            gesture = try Self.gesture(member, in: document)
        } else if document.isString(name, "seq") {
            sequence = try Self.sequence(member, in: document)
        } else if document.isString(name, "y") {
            y = try Self.number(member, in: document)
        } else if document.isString(name, "predictedX") {
            predictedX = try Self.number(member, in: document)
        } else if document.isString(name, "takeOver") {
            takesOver = try Self.boolean(member, in: document)
        } else if document.isString(name, "ifIdle") {
            needsIdle = try Self.boolean(member, in: document)
        } else if document.isString(name, "value") {
            value = try Self.number(member, in: document)
        } else if document.isString(name, "key") {
            key = try Self.key(member, in: document)
        } else if document.isString(name, "shift") {
            shift = try Self.boolean(member, in: document)
        } else if document.isString(name, "trackWidth") {
            trackWidth = try Self.number(member, in: document)
        } else if document.isString(name, "magnification") {
            magnification = try Self.number(member, in: document)
        } else if try readMemberOfThumbs(name, member, from: document) {
            return
        } else {
            throw WireError(
                pointer: document.pointer(to: name),
                detail:
                    "is not a member of any event; the members are type, t, gesture, seq, takeOver, ifIdle, thumb, x, "
                    + "y, predictedX, value, values, key, shift, trackWidth and magnification"
            )
        }
    }

    /// Reads a member that is for sliders with several thumbs; false if it is none.
    private mutating func readMemberOfThumbs(
        _ name: JSONNode, _ member: JSONNode, from document: borrowing JSONDocument
    ) throws(WireError) -> Bool {
        #if ONE_THUMB
            return false
        #else
            if document.isString(name, "thumb") {
                thumb = try Self.thumb(member, in: document)
            } else if document.isString(name, "values") {
                values = member
            } else {
                return false
            }
            return true
        #endif
    }

    static func number(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) -> Double {
        guard let number = document.number(node) else { throw mismatch(node, "a number", in: document) }
        return number
    }

    private static func boolean(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) -> Bool {
        guard let boolean = document.boolean(node) else { throw mismatch(node, "true or false", in: document) }
        return boolean
    }

    private static func key(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) -> SliderKey {
        guard let key = SliderKey.allCases.first(where: { document.isString(node, $0.rawValue) }) else {
            throw mismatch(node, "one of \(keyList)", in: document)
        }
        return key
    }

    private static let keyList = ObjectReader.list(SliderKey.allCases.map { "\"\($0.rawValue)\"" })

    private static func gesture(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) -> String {
        guard let gesture = document.string(node), !gesture.isEmpty,
            gesture.scalarCount <= EventReader.maximumGesture
        else { throw mismatch(node, "a string of 1 to \(EventReader.maximumGesture) characters", in: document) }
        return gesture
    }

    private static func sequence(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) -> Int64 {
        guard let number = document.number(node), let sequence = Int64(exactly: number),
            (0...EventReader.maximumSequence).contains(sequence)
        else { throw mismatch(node, "a whole number from 0 to \(EventReader.maximumSequence)", in: document) }
        return sequence
    }

    private func required(
        _ number: Double?, _ name: StaticString, in document: borrowing JSONDocument
    ) throws(WireError) -> Double {
        guard let number else {
            throw WireError(pointer: pointer(name, in: document), detail: "is missing: it is a number")
        }
        return number
    }

    private func requiredKey(in document: borrowing JSONDocument) throws(WireError) -> SliderKey {
        guard let key else {
            throw WireError(
                pointer: pointer("key", in: document), detail: "is missing: it is one of \(Self.keyList)")
        }
        return key
    }

    private func unsuitable(
        _ name: StaticString, _ kind: Event.Kind, in document: borrowing JSONDocument
    ) -> WireError {
        WireError(
            pointer: pointer(name, in: document),
            detail: "does not belong to an event of type \"\(kind.type.rawValue)\"")
    }

    private func pointer(_ name: StaticString, in document: borrowing JSONDocument) -> String {
        "\(document.pointer(to: node))/\(name)"
    }

    @inline(__always)
    static func mismatch(
        _ node: JSONNode, _ expected: @autoclosure () -> String, in document: borrowing JSONDocument
    ) -> WireError {
        WireError(
            pointer: document.pointer(to: node), detail: "must be \(expected()), not \(document.described(node))"
        )
    }
}
