import JSONText
package import SliderEngine

/// Reads the state of a control between events, as `StateWriter` writes it.
package enum StateReader {
    package static func read(_ name: StaticString, in members: inout ObjectReader) throws(WireError) -> StateSnapshot {
        let node = try members.required(name)
        return try members.object(node) { state throws(WireError) in
            StateSnapshot(
                t: try state.requiredNumber("t"),
                trackWidth: try state.requiredNumber("trackWidth"),
                place: try place("place", in: &state),
                reason: try state.requiredWord("reason", Reason.self),
                isSeamless: try state.boolean("seamless") ?? false,
                velocity: try state.number("velocity"),
                phase: try state.requiredWord("phase", MotionPhase.self),
                settlesAt: try state.number("settlesAt"),
                gesture: try state.object("gesture") { gesture throws(WireError) in try self.gesture(&gesture) },
                memory: try state.object("memory") { memory throws(WireError) in try self.memory(&memory) }
            )
        }
    }

    private static func gesture(_ gesture: inout ObjectReader) throws(WireError) -> StateSnapshot.Gesture {
        StateSnapshot.Gesture(
            start: try place("start", in: &gesture),
            origin: try place("origin", in: &gesture),
            originX: try gesture.requiredNumber("originX"),
            originTravel: try gesture.requiredNumber("originTravel"),
            lastX: try gesture.requiredNumber("lastX"),
            isDragging: try gesture.boolean("dragging") ?? false,
            samples: try gesture.requiredArray("samples", of: "{t, x}") { reader, node throws(WireError) in
                try reader.object(node) { sample throws(WireError) in
                    StateSnapshot.Sample(t: try sample.requiredNumber("t"), x: try sample.requiredNumber("x"))
                }
            }
        )
    }

    private static func memory(_ memory: inout ObjectReader) throws(WireError) -> StateSnapshot.Memory {
        StateSnapshot.Memory(
            travelled: try memory.requiredNumber("travelled"),
            y: try memory.requiredNumber("y"),
            lastTick: try memory.number("lastTick"),
            heldBackTicks: try memory.wholeNumber("heldBackTicks") ?? 0,
            committed: try place("committed", in: &memory),
            earlier: try places("earlier", in: &memory),
            undone: try places("undone", in: &memory)
        )
    }

    private static func places(
        _ name: StaticString, in members: inout ObjectReader
    ) throws(WireError) -> [StateSnapshot.Place] {
        try members.requiredArray(name, of: "places") { reader, node throws(WireError) in
            try reader.object(node) { place throws(WireError) in try self.place(&place) }
        }
    }

    private static func place(
        _ name: StaticString, in members: inout ObjectReader
    ) throws(WireError) -> StateSnapshot.Place {
        let node = try members.required(name)
        return try members.object(node) { place throws(WireError) in try self.place(&place) }
    }

    private static func place(_ place: inout ObjectReader) throws(WireError) -> StateSnapshot.Place {
        StateSnapshot.Place(
            value: try place.requiredNumber("value"), normalized: try place.requiredNumber("normalized"),
            heldStop: try place.integer("heldStop")
        )
    }
}
