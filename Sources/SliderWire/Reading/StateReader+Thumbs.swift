import JSONText
import SliderEngine
import SliderTimeline

#if !ONE_THUMB
    /// Reads what a state has of several thumbs.
    extension StateReader {
        static func thumbs(_ thumbs: inout ObjectReader) throws(WireError) -> StateSnapshot.Thumbs {
            StateSnapshot.Thumbs(
                each: try thumbs.requiredArray("each", of: "states") { reader, node throws(WireError) in
                    try reader.object(node) { thumb throws(WireError) in try self.thumb(&thumb) }
                },
                fingers: try thumbs.requiredArray("fingers", of: "fingers") { reader, node throws(WireError) in
                    try reader.object(node) { finger throws(WireError) in try self.finger(&finger) }
                },
                active: try thumbs.integer("active"),
                history: try thumbs.object("history") { history throws(WireError) in try self.history(&history) }
            )
        }

        /// Reads a gesture under way, `{gesture?, finger}`.
        static func gestureUnderWay(
            _ gesture: inout ObjectReader
        ) throws(WireError) -> TimelineRecord.UnderWay {
            let name = try gesture.name("gesture")
            if name?.isEmpty == true {
                throw WireError(pointer: gesture.pointer("gesture"), detail: "must be left out, not empty")
            }
            return TimelineRecord.UnderWay(
                gesture: name, finger: try number("finger", of: &gesture), lastMove: 0)
        }

        private static func finger(_ finger: inout ObjectReader) throws(WireError) -> StateSnapshot.Finger {
            StateSnapshot.Finger(
                number: try number("number", of: &finger),
                thumbs: try indices("thumbs", in: &finger),
                waiting: try finger.object("waiting") { waiting throws(WireError) in try self.waiting(&waiting) },
                moves: try finger.requiredArray("moves", of: "{thumb, before, left}") {
                    reader, node throws(WireError) in
                    try reader.object(node) { move throws(WireError) in
                        StateSnapshot.Finger.Moved(
                            thumb: try index("thumb", in: &move), before: try place("before", in: &move),
                            left: try place("left", in: &move))
                    }
                }
            )
        }

        private static func number(
            _ name: StaticString, of finger: inout ObjectReader
        ) throws(WireError) -> UInt8 {
            let number = try index(name, in: &finger)
            guard let byte = UInt8(exactly: number) else {
                throw WireError(
                    pointer: finger.pointer(name), detail: "must be 0 to \(UInt8.max), not \(number)")
            }
            return byte
        }

        private static func waiting(
            _ waiting: inout ObjectReader
        ) throws(WireError) -> StateSnapshot.Finger.Waiting {
            StateSnapshot.Finger.Waiting(
                choice: try indices("choice", in: &waiting),
                drawn: try waiting.requiredNumber("drawn"),
                t: try waiting.requiredNumber("t"),
                y: try waiting.requiredNumber("y"),
                gesture: try waiting.object(waiting.required("gesture")) { gesture throws(WireError) in
                    try self.gesture(&gesture)
                },
                hand: try waiting.object(waiting.required("hand")) { hand throws(WireError) in try self.hand(&hand) }
            )
        }

        private static func history(_ history: inout ObjectReader) throws(WireError) -> StateSnapshot.History {
            StateSnapshot.History(
                committed: try places("committed", in: &history),
                earlier: try steps("earlier", in: &history), undone: try steps("undone", in: &history))
        }

        /// Reads an array of the places of all thumbs at several times.
        private static func steps(
            _ name: StaticString, in members: inout ObjectReader
        ) throws(WireError) -> [[StateSnapshot.Place]] {
            try members.requiredArray(name, of: "arrays of places") { reader, node throws(WireError) in
                guard reader.document.kind(node) == .array else { throw reader.mismatch(node, "an array of places") }
                var places: [StateSnapshot.Place] = []
                var next = reader.document.firstElement(of: node)
                while let element = next {
                    places.append(try reader.object(element) { place throws(WireError) in try self.place(&place) })
                    next = reader.document.element(after: element)
                }
                return places
            }
        }

        private static func index(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> Int {
            guard let index = try members.integer(name) else {
                throw WireError(pointer: members.pointer(name), detail: "is missing; it is a whole number")
            }
            return index
        }

        private static func indices(
            _ name: StaticString, in members: inout ObjectReader
        ) throws(WireError) -> [Int] {
            try members.requiredArray(name, of: "whole numbers") { reader, node throws(WireError) in
                guard let number = reader.document.number(node), let index = Int(exactly: number) else {
                    throw reader.mismatch(node, "a whole number")
                }
                return index
            }
        }
    }

    /// Reads what a frame tells of several thumbs.
    extension ServiceFrameReader {
        /// The events that it shows. With more than it may have the state is needed, as with none.
        static func events(in frame: inout ObjectReader) throws(WireError) -> [SessionEvent] {
            var events: [SessionEvent] = []
            guard let told = frame.value("events"), frame.document.count(told) <= Confirmation.mostEvents else {
                return events
            }
            try EventReader.readBatch(told, in: frame.document, into: &events)
            return events
        }
    }
#endif
