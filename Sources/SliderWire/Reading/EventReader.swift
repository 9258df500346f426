package import JSONText
package import SliderEngine
package import SliderTimeline

/// Reads events as clients post them (openapi.yaml, Event).
package enum EventReader {
    /// The most events that one request may carry.
    static let maximumBatch = 1000

    /// The most characters of a gesture's name.
    static let maximumGesture = 64

    /// The largest sequence number. Every JSON reader reads whole numbers up to here exactly.
    static let maximumSequence: Int64 = 9_007_199_254_740_991

    /// Reads `{"type": …}` or `{"events": […]}` into `events`, which is emptied first.
    ///
    /// - Returns: whether it is a batch.
    @discardableResult
    package static func read(
        _ document: borrowing JSONDocument, into events: inout [SessionEvent]
    ) throws(WireError) -> Bool {
        events.removeAll(keepingCapacity: true)
        guard document.kind(document.root) == .object else {
            throw WireError(
                pointer: "",
                detail: "the body must be an event or {\"events\": […]}, not \(document.described(document.root))"
            )
        }
        guard let batch = document.member("events", of: document.root) else {
            events.append(try event(document.root, in: document))
            return false
        }
        try readBatch(batch, in: document, into: &events)
        guard document.count(document.root) == 1 else {
            throw WireError(pointer: "", detail: "a batch has only the member \"events\"; each event has its own t")
        }
        return true
    }

    /// Reads an array of events.
    package static func readBatch(
        _ node: JSONNode, in document: borrowing JSONDocument, into events: inout [SessionEvent]
    ) throws(WireError) {
        let count = document.count(node)
        guard document.kind(node) == .array, (1...maximumBatch).contains(count) else {
            throw WireError(
                pointer: document.pointer(to: node),
                detail: "must be an array of 1 to \(maximumBatch) events, not "
                    + (document.kind(node) == .array ? "\(count)" : document.described(node))
            )
        }
        var next = document.firstElement(of: node)
        while let element = next {
            events.append(try event(element, in: document))
            next = document.element(after: element)
        }
    }

    /// Reads one event: the members in one pass, then those that its type needs.
    private static func event(
        _ node: JSONNode, in document: borrowing JSONDocument
    ) throws(WireError) -> SessionEvent {
        var members = EventMembers(at: node)
        try members.read(from: document)
        let kind = try members.kind(in: document)
        try members.refuseOthers(than: kind, in: document)
        var event = SessionEvent(
            kind, t: members.t, y: members.y, gesture: members.gesture, sequence: members.sequence,
            takesOver: members.takesOver ?? false, needsIdle: members.needsIdle ?? false
        )
        #if !ONE_THUMB
            event.thumb = members.thumb
        #endif
        return event
    }
}

/// The types of event, by their names in JSON.
extension EventType {
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
}

#if !ONE_THUMB
    extension EventMembers {
        static func thumb(_ node: JSONNode, in document: borrowing JSONDocument) throws(WireError) -> UInt8 {
            let most = UInt8(ControlLimits.thumbs.upperBound - 1)
            guard let thumb = document.number(node).flatMap({ UInt8(exactly: $0) }), thumb <= most else {
                throw mismatch(node, "a whole number from 0 to \(most)", in: document)
            }
            return thumb
        }

        static func values(
            _ node: JSONNode, in document: borrowing JSONDocument
        ) throws(WireError) -> ThumbValues {
            guard document.kind(node) == .array, ControlLimits.thumbs.contains(document.count(node)) else {
                let isArray = document.kind(node) == .array
                throw WireError(
                    pointer: document.pointer(to: node),
                    detail: "must be a number for each thumb, 2 to 8, not "
                        + (isArray ? "\(document.count(node))" : document.described(node)))
            }
            var values = ThumbValues()
            var next = document.firstElement(of: node)
            while let element = next {
                values.append(try number(element, in: document))
                next = document.element(after: element)
            }
            return values
        }
    }
#endif
