package import JSONText
package import SliderEngine

/// The first line of a trace: a control and its state between two events.
package struct TraceStart {
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
        version = try body.version("version") ?? 0
        try body.finish()
        do throws(ControlError) { state = try control.state(snapshot) } catch {
            throw WireError(pointer: "/state" + error.pointer, detail: error.detail)
        }
    }
}
