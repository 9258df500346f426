package import JSONText
package import SliderEngine

/// The first line of a trace: a control and its state between two events.
package struct TraceStart {
    /// 2⁵³: JSON numbers represent every whole number up to here exactly.
    private static let mostVersion: Int64 = 1 << 53

    /// The control.
    package let control: Control

    /// Its state.
    package let state: State

    /// How many events had been applied.
    package let version: Int64

    /// Reads `{version, control, state}`.
    package init(_ document: JSONDocument) throws(WireError) {
        var body = try ObjectReader(document, document.root)
        control = try ControlReader.read(document, body.required("control"))
        let snapshot = try StateReader.read("state", in: &body)
        version = try body.wholeNumber("version") ?? 0
        guard (0...Self.mostVersion).contains(version) else {
            throw WireError(pointer: "/version", detail: "must be 0 to \(Self.mostVersion), not \(version)")
        }
        try body.finish()
        do throws(ControlError) { state = try control.state(snapshot) } catch {
            throw WireError(pointer: "/state" + error.pointer, detail: error.detail)
        }
    }
}
