import SliderEngine
package import SliderTimeline

extension SessionEvent {
    package static func began(_ x: Double, _ gesture: String, _ sequence: Int64) -> SessionEvent {
        SessionEvent(.began(x: x, predictedX: nil), gesture: gesture, sequence: sequence)
    }

    package static func changed(_ x: Double, _ gesture: String, _ sequence: Int64) -> SessionEvent {
        SessionEvent(.changed(x: x, predictedX: nil), gesture: gesture, sequence: sequence)
    }

    /// The same, taking over from the gesture under way.
    package var takingOver: SessionEvent {
        var event = self
        event.takesOver = true
        return event
    }

    package static func ended(_ gesture: String, _ sequence: Int64) -> SessionEvent {
        SessionEvent(.ended(x: nil), gesture: gesture, sequence: sequence)
    }

    package static func cancelled(_ gesture: String, _ sequence: Int64) -> SessionEvent {
        SessionEvent(.cancelled, gesture: gesture, sequence: sequence)
    }
}
