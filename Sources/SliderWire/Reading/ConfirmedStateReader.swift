package import JSONText
import SliderEngine
package import SliderTimeline

/// Reads the confirmed state of a session, as ``ConfirmedStateWriter`` writes it.
package enum ConfirmedStateReader {
    /// Reads the state. Members that this version does not know are skipped: a service may tell more.
    package static func read(_ document: JSONDocument) throws(WireError) -> ConfirmedState {
        var body = try ObjectReader(document, document.root)
        let control = try ControlReader.read(document, body.required("control"))
        let state = try StateReader.read("state", in: &body)
        let gestures = try body.requiredArray("gestures", of: "{gesture, seq, ended}") {
            reader, node throws(WireError) in
            try reader.object(node) { gesture throws(WireError) in try self.gesture(&gesture) }
        }
        let version = try body.version("version") ?? 0
        guard let checksum = Checksum.value(try body.string("checksum") ?? "") else {
            throw WireError(pointer: "/checksum", detail: "must be 16 hexadecimal digits in lower case")
        }
        return ConfirmedState(
            tag: SessionTag(epoch: try body.name("epoch") ?? "", version: version),
            control: control,
            timeline: TimelineRecord(
                version: version, state: state, lastMoment: 0, lastMove: 0, gestures: gestures,
                gesture: try body.name("gesture"), traced: 0
            ),
            checksum: checksum
        )
    }

    private static func gesture(_ gesture: inout ObjectReader) throws(WireError) -> TimelineRecord.Gesture {
        guard let name = try gesture.name("gesture") else {
            throw WireError(pointer: "/gestures", detail: "has a gesture without a name")
        }
        return TimelineRecord.Gesture(
            name: name, sequence: try gesture.wholeNumber("seq"), hasEnded: try gesture.boolean("ended") ?? false
        )
    }
}
