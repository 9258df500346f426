import JSONText
import SliderEngine
import SliderTimeline

#if !ONE_THUMB
    /// Writes what a state has of several thumbs.
    extension StateWriter {
        static func write(_ thumbs: StateSnapshot.Thumbs, to writer: inout JSONWriter) {
            writer.object("thumbs") {
                $0.array("each", thumbs.each) { write($0, to: &$1) }
                $0.array("fingers", thumbs.fingers) { write($0, to: &$1) }
                if let active = thumbs.active { $0.member("active", active) }
                if let history = thumbs.history { write(history, to: &$0) }
            }
        }

        /// Writes the gestures under way on several thumbs, each with the number that the state has for it.
        static func write(_ underWay: [TimelineRecord.UnderWay], to writer: inout JSONWriter) {
            guard !underWay.isEmpty else { return }
            writer.array("underWay", underWay) { gesture, writer in
                writer.object {
                    if let name = gesture.gesture { $0.member("gesture", name) }
                    $0.member("finger", Int(gesture.finger))
                }
            }
        }

        private static func write(_ finger: StateSnapshot.Finger, to writer: inout JSONWriter) {
            writer.object {
                $0.member("number", Int(finger.number))
                $0.array("thumbs", finger.thumbs) { $1.integer($0) }
                if let waiting = finger.waiting { write(waiting, to: &$0) }
                $0.array("moves", finger.moves) { move, writer in
                    writer.object {
                        $0.member("thumb", move.thumb)
                        write("before", move.before, to: &$0)
                        write("left", move.left, to: &$0)
                    }
                }
            }
        }

        private static func write(_ waiting: StateSnapshot.Finger.Waiting, to writer: inout JSONWriter) {
            writer.object("waiting") {
                $0.array("choice", waiting.choice) { $1.integer($0) }
                $0.member("drawn", waiting.drawn)
                $0.member("t", waiting.t)
                $0.member("y", waiting.y)
                write(waiting.gesture, to: &$0)
                write(waiting.hand, to: &$0)
            }
        }

        private static func write(_ history: StateSnapshot.History, to writer: inout JSONWriter) {
            writer.object("history") {
                $0.array("committed", history.committed) { write($0, to: &$1) }
                $0.array("earlier", history.earlier) { write($0, to: &$1) }
                $0.array("undone", history.undone) { write($0, to: &$1) }
            }
        }

        /// Writes the places of all thumbs.
        private static func write(_ places: [StateSnapshot.Place], to writer: inout JSONWriter) {
            writer.beginArray()
            for place in places { write(place, to: &writer) }
            writer.endArray()
        }
    }
#endif
